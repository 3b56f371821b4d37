// The device's own store, as far as the browser lets a page have it.
/** The device's own store; null where the browser forbids it. */
export function stored() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Store a text: "" when the device holds it now, else why it does not, "blocked" or "full". */
export function put(key, text) {
  try {
    if (!globalThis.localStorage) return "blocked";
    localStorage.setItem(key, text);
    return "";
  } catch (error) {
    return error.name === "QuotaExceededError" ? "full" : "blocked";
  }
}

/** Whether this browser keeps anything at all: "" when it does, else "blocked" or "full". */
export function trouble() {
  const trouble = put("countermarch.try", "1");
  if (!trouble) localStorage.removeItem("countermarch.try");
  return trouble;
}

/** What that means, in words. */
export const WHY = {
  blocked: "This browser keeps nothing for this site (a private window, or a setting).",
  full: "This device has no more room for this site.",
};
