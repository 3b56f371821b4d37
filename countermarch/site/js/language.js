// The words of the site in its own language, which the build puts in front of the scripts.

const WORDS = globalThis.cmWords ?? {};

/** A message in the language of the site, with values for its fields {0}, {1} ... */
export const t = (message, ...values) => (WORDS[message] ?? message).replace(/\{(\d)\}/g, (_, place) => values[place]);
