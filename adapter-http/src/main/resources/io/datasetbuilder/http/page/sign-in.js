// Sign-in: with the key of the service, or at an OpenID provider by the code flow with PKCE.
// Key and token stay in the memory of the tab; the session storage holds only what the return needs.
import { Refusal } from './api.js';
import { button, field, h, input, notice } from './dom.js';
import { t } from './texts.js';

const STORED = 'openid';

const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const random = () => base64(crypto.getRandomValues(new Uint8Array(32)));
const redirect = () => location.origin + location.pathname;

async function discovered(openid) {
  const response = await fetch(openid.issuer.replace(/\/$/, '') + '/.well-known/openid-configuration', { credentials: 'omit' });
  if (!response.ok) throw new Error('discovery');
  const document = await response.json();
  if (document.issuer !== openid.issuer) throw new Error('issuer');
  return document;
}

async function go(openid) {
  const { authorization_endpoint: endpoint } = await discovered(openid);
  const address = new URL(endpoint);
  if (address.protocol !== 'https:' && address.origin !== new URL(openid.issuer).origin) throw new Error('endpoint');
  const [verifier, state, nonce] = [random(), random(), random()];
  sessionStorage.setItem(STORED, JSON.stringify({ verifier, state, nonce, hash: location.hash }));
  const challenge = base64(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  const asked = { response_type: 'code', client_id: openid.client_id, redirect_uri: redirect(), scope: 'openid email profile', state, nonce, code_challenge: challenge, code_challenge_method: 'S256' };
  Object.entries(asked).forEach(([name, value]) => address.searchParams.set(name, value));
  location.assign(address);
}

/** Completes a sign-in when the provider has sent the reader back; null when it has not. */
export async function openIdReturn(openid) {
  const asked = new URLSearchParams(location.search);
  if (!asked.has('state') || !(asked.has('code') || asked.has('error'))) return null;
  const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
  sessionStorage.removeItem(STORED);
  history.replaceState(null, '', redirect() + (stored?.hash ?? ''));
  const failure = { problem: { message: t('sign_in.failed') } };
  if (!stored || stored.state !== asked.get('state') || !asked.has('code')) return failure;
  try {
    const { token_endpoint: endpoint } = await discovered(openid);
    const form = { grant_type: 'authorization_code', code: asked.get('code'), redirect_uri: redirect(), client_id: openid.client_id, code_verifier: stored.verifier };
    const response = await fetch(endpoint, { method: 'POST', credentials: 'omit', body: new URLSearchParams(form) });
    const tokens = await response.json();
    const claims = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(tokens.id_token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt(0))));
    if (claims.nonce !== stored.nonce) return failure;
    return { headers: { Authorization: 'Bearer ' + tokens.id_token } };
  } catch {
    return failure;
  }
}

/** Waiting for an approval is no failure: the reader learns why there is nothing to see. */
function reasonOf(refused) {
  if (!refused) return null;
  if (refused.code === 'signup_pending') return notice('warn', t('sign_in.pending'), h('p', null, t('sign_in.pending_text')));
  if (refused.code === 'signup_rejected') return notice('bad', t('sign_in.rejected'), h('p', null, t('sign_in.rejected_text')));
  if (refused.code === 'unauthorized') return notice('bad', t('sign_in.wrong'), h('p', null, t('sign_in.wrong_text')));
  return notice('bad', refused.message);
}

/**
 * The sign-in page.
 * @param use enters with headers; refuses when the service does not accept them
 * @param reason why the reader is here again
 * @param headers to enter with at once
 */
export function signIn({ openid }, use, reason, headers) {
  const said = h('div', { 'aria-live': 'polite' }, reasonOf(reason));
  const enter = async (headers) => {
    said.replaceChildren();
    try {
      await use(headers);
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      said.replaceChildren(reasonOf(refused));
    }
  };
  const key = field(t('sign_in.key'), input({ type: 'password', autocomplete: 'off', required: true, spellcheck: 'false' }), t('sign_in.key_hint'));
  const form = h('form', {
    submit: (event) => { event.preventDefault(); enter({ 'X-API-Key': key.querySelector('input').value }); },
  }, key, h('p', { class: 'row' }, h('button', { type: 'submit', class: openid ? '' : 'primary' }, t('sign_in.enter'))));
  if (headers) enter(headers);
  return h('div', { class: 'narrow' },
    h('h1', null, t('sign_in')), h('p', { class: 'lead' }, t('sign_in.text')), said,
    openid && h('div', { class: 'card' }, h('h2', null, t('sign_in.account')), h('p', { class: 'soft' }, t('sign_in.account_text')),
      h('p', { class: 'row' }, button(t('sign_in.go'), () => go(openid).catch(() => said.replaceChildren(notice('bad', t('sign_in.unreachable')))), 'primary'))),
    h('div', { class: 'card' }, h('h2', null, t('sign_in.with_key')), form));
}
