// Calls of the service. The credential is kept in the memory of this tab, and nowhere else.
import { t } from './texts.js';

const ENDS = ['run_finished', 'run_failed', 'run_cancelled'];
/** Refusals after which a call is repeated; those of a wrong key end the sign-in. */
const isBusy = (code) => code === 'query_busy' || (visitor && code === 'auth_throttled');
const BUSY_PAUSES = [200, 500, 1000, 2000, 3000];

let credential = {};
let visitor = false;
let signedOut = () => {};

export const useCredential = (headers) => { credential = headers; };
export const hasCredential = () => Object.keys(credential).length > 0;
/** Whether the reader has no credential, and sees what is published for everyone. */
export const isVisitor = () => visitor;
export const visit = (on) => { visitor = on; };
/** Calls `listener` with the refusal when the service does not accept the credential. */
export const onSignedOut = (listener) => { signedOut = listener; };

/** A refusal, with the sentence of the service. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.error ?? t('error.status', { status }));
    this.status = status;
    this.code = body.code ?? '';
    this.problems = body.structured_problems ?? body.load_problems ?? [];
    this.body = body;
  }
}

const pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => { clearTimeout(timer); reject(signal.reason); });
  });

async function refusal(response) {
  let body = {};
  try {
    body = await response.json();
  } catch {
    // A proxy in between: only its status is known.
  }
  return new Refusal(response.status, body);
}

async function send(method, path, { json, body, headers = {}, signal } = {}) {
  const options = { method, signal, credentials: 'omit', cache: 'no-store', headers: { ...credential, ...headers } };
  if (json !== undefined) {
    options.headers['Content-Type'] = 'application/json';
    options.body = JSON.stringify(json);
  } else if (body !== undefined) {
    options.headers['Content-Type'] = 'application/octet-stream';
    options.body = body;
  }
  try {
    return await fetch(path.slice(1), options);
  } catch (failed) {
    if (signal?.aborted) throw failed;
    throw new Refusal(0, { error: t('error.network') });
  }
}

/** The response, when it is a success. A call that finds all places taken is repeated. */
async function called(method, path, options = {}) {
  for (const wait of [...BUSY_PAUSES, null]) {
    const response = await send(method, path, options);
    if (response.ok) return response;
    const refused = await refusal(response);
    if (isBusy(refused.code) && wait !== null) {
      await pause(wait, options.signal);
      continue;
    }
    if (refused.status === 401 || refused.code.startsWith('signup_')) signedOut(refused);
    throw refused;
  }
}

export const get = async (path, signal) => (await called('GET', path, { signal })).json();
export const text = async (path, signal) => (await called('GET', path, { signal })).text();
export const post = async (path, json, signal) => (await called('POST', path, { json, signal })).json();
export const upload = async (path, body) => (await called('POST', path, { body })).json();

/** The result, or null when it does not exist or the caller may not have it. */
export async function getIfAllowed(path, signal) {
  try {
    return await get(path, signal);
  } catch (refused) {
    if (refused instanceof Refusal && (refused.status === 404 || (refused.status === 403 && !refused.code.startsWith('signup_')))) return null;
    throw refused;
  }
}

/** A path of the service with escaped parts and a query. */
export function at(parts, query = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(pairs).toString();
  return '/' + parts.map(encodeURIComponent).join('/') + (search ? '?' + search : '');
}

/** A file of a run; its path has several parts. */
export const artifact = (run, file) => at(['artifacts', run, ...file.split('/')]);

/** Gives the browser a file to keep: a link cannot send the credential. */
export async function download(path, name) {
  keep(await (await called('GET', path)).blob(), name);
}

export function keep(blob, name) {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The events of a run as they happen; continues after a broken connection. */
export async function* events(run, signal) {
  let last = 0;
  for (let failures = 0; failures < BUSY_PAUSES.length;) {
    try {
      const headers = { Accept: 'text/event-stream', ...(last ? { 'Last-Event-ID': String(last) } : {}) };
      const response = await called('GET', at(['builds', run, 'events']), { headers, signal });
      for await (const event of parsed(response.body)) {
        failures = 0;
        last = event.seq;
        yield event;
        if (ENDS.includes(event.event)) return;
      }
      return;
    } catch (broken) {
      if (signal.aborted || (broken instanceof Refusal && broken.status !== 0)) throw broken;
      await pause(BUSY_PAUSES[failures++], signal);
    }
  }
}

async function* parsed(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    buffer += part.value;
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const lines = buffer.slice(0, end).split('\n').filter((line) => line.startsWith('data: '));
      buffer = buffer.slice(end + 2);
      if (lines.length) yield JSON.parse(lines.map((line) => line.slice(6)).join('\n'));
    }
  }
}
