// What the scripts of the studio share: asking the server, saying what happened.
export const $ = (id) => document.getElementById(id);
export const look = () => new URLSearchParams(new FormData($("look"))).toString();

export async function call(path, options) {
  const answer = await fetch(path, options);
  const said = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(said.error ?? "The studio could not do that."), { status: answer.status });
  return said;
}

export const send = (path, data, method = "POST") =>
  call(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });

export const say = (text) => { $("status").textContent = text; };

export const attempt = (act) => async (...given) => {
  try { return await act(...given); } catch (error) { say(error.message); return undefined; }
};
