import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Readonly<Record<string, unknown>>;

export interface SigningProvider {
  readonly issuer: string;
  /** Beside or instead of the valid claims of the ID token; `undefined` leaves one out. */
  idToken: Claims;
  /** The answer of its UserInfo endpoint; it has none without. */
  userInfo: Claims | undefined;
  /** The status of its UserInfo endpoint. */
  userInfoStatus: number;
  readonly requests: string[];
  stop(): void;
}

/** A provider on a loopback port, which redeems any code for a signed ID token of the subject `sub-1`. */
export async function startSigningProvider(client: {
  readonly clientId: string;
  readonly nonce: string;
}): Promise<SigningProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    provider.requests.push(path);
    response.setHeader('content-type', 'application/json');
    response.statusCode = path === '/me' ? provider.userInfoStatus : 200;
    response.end(JSON.stringify(answerOf(path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a TCP server that listens
  const issuer = `http://127.0.0.1:${port}`;

  function answerOf(path: string): unknown {
    switch (path) {
      case '/keys':
        return { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] };
      case '/token':
        return { access_token: 'hidden', token_type: 'Bearer', id_token: signIdToken() };
      case '/me':
        return provider.userInfo;
      default:
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['ES256'],
          ...(provider.userInfo === undefined ? {} : { userinfo_endpoint: `${issuer}/me` }),
        };
    }
  }

  function signIdToken(): string {
    const now = Math.floor(Date.now() / 1_000);
    const valid = { iss: issuer, sub: 'sub-1', aud: client.clientId, iat: now, exp: now + 300 };
    const payload = { ...valid, nonce: client.nonce, ...provider.idToken };
    const text = [{ alg: 'ES256' }, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  }

  const provider: SigningProvider = {
    issuer,
    idToken: {},
    userInfo: undefined,
    userInfoStatus: 200,
    requests: [],
    stop: () => server.close(),
  };
  return provider;
}
