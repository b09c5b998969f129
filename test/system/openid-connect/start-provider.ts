import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the provider says of a person, by the name they sign in with. */
export type People = Readonly<Record<string, { readonly email: string; readonly email_verified: boolean }>>;

/** The port of a provider, before it answers. */
export interface ProviderPort {
  readonly issuer: string;
  /** Lets it answer; `client` is the only one it knows. */
  open(client: ProviderClient, people: People): Promise<void>;
  stop(): Promise<void>;
}

export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** The used part of oidc-provider, which is installed in test/peers, not here. */
interface OidcProvider {
  callback(): RequestListener;
}
type OidcProviderClass = new (issuer: string, configuration: object) => OidcProvider;

/** Installed by `cd test/peers && npm install --no-save`. */
const peer = (path: string) => new URL(`../../peers/node_modules/${path}`, import.meta.url).href;

/** Takes a port for a provider; it answers 503 until it is opened. */
export async function startProvider(): Promise<ProviderPort> {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await listen(server);
  const { port } = server.address() as AddressInfo; // of a TCP server that listens
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    async open({ clientId, clientSecret, redirectUri }, people) {
      const module: { readonly default: OidcProviderClass } = await import(
        peer('oidc-provider/lib/index.js')
      );
      const provider = new module.default(issuer, {
        clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
        pkce: { required: () => true },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        cookies: { keys: ['a key of this test'] },
        findAccount: async (_context: unknown, sub: string) => ({
          accountId: sub,
          claims: async () => ({ sub, name: `The person ${sub}`, ...people[sub] }),
        }),
      });
      answer = provider.callback();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}
