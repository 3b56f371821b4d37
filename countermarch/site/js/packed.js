// Text packed small enough for an address: deflated, in letters that an address may have.
const PACKED = "z"; // what begins so is deflated; text that is not begins with an "e" or a "W"

const inLetters = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const fromLetters = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));

/** Bytes through a (de)compressor; a RangeError where there are more than `most`. */
async function through(bytes, passage, most) {
  const found = [];
  const reader = new Blob([bytes]).stream().pipeThrough(passage).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    for (const byte of value) found.push(byte);
    if (found.length > most) throw new RangeError("too long");
  }
  return Uint8Array.from(found);
}

/** Pack a text. */
export async function pack(text) {
  const bytes = new TextEncoder().encode(text);
  if (!globalThis.CompressionStream) return inLetters(bytes);
  return PACKED + inLetters(await through(bytes, new CompressionStream("deflate-raw"), Infinity));
}

/** Unpack a text of at most `most` bytes; rejects where it is damaged, longer, or the browser is too old. */
export async function unpack(letters, most) {
  const packed = letters.startsWith(PACKED);
  const bytes = packed ? await through(fromLetters(letters.slice(1)), new DecompressionStream("deflate-raw"), most) : fromLetters(letters);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** Whether this browser can unpack such a text. */
export const unpacks = (letters) => !letters.startsWith(PACKED) || Boolean(globalThis.DecompressionStream);
