// A service to browse, and a provider of invented users, each until it is stopped.
import { spawn } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';

export const KEY = 'a-key-to-browse-with';

/** Starts `serve` on a free port. */
export function startService(launcher, folder, variables = {}, options = []) {
  const child = spawn(launcher, ['serve', '--port', '0', '--output-dir', `${folder}/out`, '--warehouse', `${folder}/warehouse`, ...options],
    { env: { ...process.env, SVC_API_KEY: KEY, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => { said += text; });
  return new Promise((resolve, reject) => {
    const found = (text) => {
      said += text;
      const address = /listening on (http:\/\/\S+)/.exec(said)?.[1];
      if (address) resolve({ address, stop: () => new Promise((ended) => { child.on('exit', ended); child.kill('SIGTERM'); }) });
    };
    child.stdout.on('data', found);
    child.stderr.on('data', () => found(''));
    child.on('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
}

const base64 = (text) => Buffer.from(text).toString('base64url');

/** An OpenID provider that lets in whoever `user` names, by the authorization code flow with PKCE. */
export async function startProvider(audience) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } });
  const jwk = createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' });
  const codes = new Map();
  const provider = { user: 'ann', issuer: '' };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, provider.issuer);
    const json = (status, body) => { response.writeHead(status, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }).end(JSON.stringify(body)); };
    if (url.pathname === '/.well-known/openid-configuration') {
      json(200, { issuer: provider.issuer, authorization_endpoint: `${provider.issuer}/authorize`, token_endpoint: `${provider.issuer}/token`, jwks_uri: `${provider.issuer}/keys` });
    } else if (url.pathname === '/keys') {
      json(200, { keys: [{ ...jwk, kid: '1', use: 'sig', alg: 'RS256' }] });
    } else if (url.pathname === '/authorize') {
      const code = randomUUID();
      codes.set(code, Object.fromEntries(url.searchParams));
      const back = new URL(url.searchParams.get('redirect_uri'));
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state'));
      response.writeHead(302, { Location: back.href }).end();
    } else if (url.pathname === '/token') {
      let body = '';
      for await (const part of request) body += part;
      const form = new URLSearchParams(body);
      const asked = codes.get(form.get('code'));
      codes.delete(form.get('code'));
      const proven = asked && createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url') === asked.code_challenge;
      if (!proven || form.get('client_id') !== asked.client_id) return json(400, { error: 'invalid_grant' });
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: provider.issuer, aud: audience, sub: provider.user, nonce: asked.nonce, iat: now, exp: now + 3600, email: `${provider.user}@example.org`, email_verified: true };
      const signed = `${base64(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: '1' }))}.${base64(JSON.stringify(claims))}`;
      json(200, { id_token: `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`, token_type: 'Bearer' });
    } else {
      json(404, {});
    }
  });
  await new Promise((ready) => { server.listen(0, '127.0.0.1', ready); });
  provider.issuer = `http://127.0.0.1:${server.address().port}`;
  provider.stop = () => server.close();
  return provider;
}

/** Calls a service with its key. */
export async function call(address, method, path, body, type = 'application/json') {
  const response = await fetch(address + path, { method, headers: { 'X-API-Key': KEY, 'Content-Type': type }, body: body === undefined ? undefined : type === 'application/json' ? JSON.stringify(body) : body });
  return response.json();
}
