// What the scripts of the studio share: asking the server, saying what happened.
export const $ = (id) => document.getElementById(id);
/** How it prints, as far as that can be seen in this view; and all of it, to print. */
export const look = () => new URLSearchParams(new FormData($("look"))).toString();
export const wholeLook = () => new URLSearchParams([...$("look").elements].filter((one) => one.name && (one.type !== "checkbox" || one.checked)).map((one) => [one.name, one.value])).toString();

async function answered(path, options) {
  const answer = await fetch(path, options);
  if (answer.ok) return answer;
  throw Object.assign(new Error((await answer.json()).error ?? "The studio could not do that."), { status: answer.status });
}

export const call = async (path, options) => (await answered(path, options)).json();

const posted = (data, method = "POST") => ({ method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });

export const send = (path, data, method) => call(path, posted(data, method));

/** Ask for what is shown, by names with the versions that are here; `take` is given each as soon as it is drawn. */
export async function ask(wanted, take, signal) {
  const answer = await answered(`/shown?${look()}`, { ...posted(Object.fromEntries(wanted)), signal });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (!signal?.aborted) take(JSON.parse(line));
  }
}

export const say = (text) => { $("status").textContent = text; };

export const attempt = (act) => async (...given) => {
  try { return await act(...given); } catch (error) { if (error.name !== "AbortError") say(error.message); return undefined; }
};
