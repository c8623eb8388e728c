// The server's API. Every call carries this run's token, which came behind the # of the address.

const token = (() => {
  const given = location.hash.slice(1);
  if (given) {
    sessionStorage.setItem("token", given);
    history.replaceState(null, "", location.pathname);
  }
  return given || sessionStorage.getItem("token") || "";
})();

/** What the server refused: its code, and one line for people. */
export class APIError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function call(path, options = {}) {
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      ...options, cache: "no-store", headers: { Authorization: `Bearer ${token}`, ...options.headers },
    });
  } catch {
    throw new APIError(0, "offline", "The server does not answer. Is samkit serve still running?");
  }
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({ error: { code: "unknown", message: response.statusText } }));
  throw new APIError(response.status, error.code, error.message);
}

const json = async (path, options) => (await call(path, options)).json();
const post = (path, value) =>
  json(path, { method: "POST", body: JSON.stringify(value), headers: { "Content-Type": "application/json" } });

export const rules = () => json("rules");
export const open = (file) =>
  json("sessions", { method: "POST", body: file, headers: { "Content-Type": "application/octet-stream" } });
export const encoded = (id) => json(`sessions/${id}?wait=20`);
export const edit = (id, value) => post(`sessions/${id}/edits`, value);
export const find = (id, query) => post(`sessions/${id}/text`, { query });
export const file = async (id, name) => (await call(`sessions/${id}/${name}`)).blob();
export const close = (id) => call(`sessions/${id}`, { method: "DELETE", keepalive: true });
