import type { Listener } from '../../server/src/generated/operations.gen.ts';
import { createResponseCheck, type ResponseFindings } from './check-response.ts';
import { type ContractCoverage, createContractCoverage } from './contract-coverage.ts';
import { readContractDocument } from './contract-document.ts';
import { readSnapshot } from './event-stream.ts';
import { sendRaw } from './raw-http.ts';
import type { SeenResponse } from './seen-response.ts';

/** Where the two listeners are reached. */
export type ListenerUrls = Readonly<Record<`${Listener}Url`, string>>;

/** A client that throws on every answer that the contract does not allow. */
export interface ContractClient {
  /** `fetch`, for the URLs of the service. Its signature suits openapi-fetch too. Of an event stream it gives the replay. */
  readonly fetch: (input: string | Request, init?: RequestInit) => Promise<Response>;
  /** Sends bytes as they are, for what `fetch` would not send. */
  readonly send: (listener: Listener, request: string | Uint8Array) => Promise<SeenResponse>;
  readonly coverage: ContractCoverage;
}

const checkResponse = createResponseCheck(readContractDocument());

export function createContractClient(
  urls: ListenerUrls,
  coverage: ContractCoverage = createContractCoverage(),
): ContractClient {
  function assertAllowed(description: string, findings: ResponseFindings): void {
    coverage.record(findings);
    if (findings.problems.length === 0) return;
    throw new Error(
      `${description} was answered ${findings.status} against the contract: ${findings.problems.join('; ')}`,
    );
  }

  return {
    coverage,
    async fetch(input, init) {
      const request = new Request(input, { redirect: 'manual', ...init });
      const response = await bufferResponse(await fetch(request));
      const body = await response.clone().bytes();
      const { origin, pathname: path } = new URL(request.url);
      const target = { listener: listenerAt(urls, origin), method: request.method, path };
      const seen = { status: response.status, headers: response.headers, body };
      assertAllowed(`${request.method} ${request.url}`, checkResponse(target, seen));
      return response;
    },
    async send(listener, request) {
      const answer = await sendRaw(urls[`${listener}Url`], request);
      const line = Buffer.from(request).toString('latin1').split('\r\n', 1)[0] ?? '';
      const [, method, path] = /^([A-Z]+) ([^ ?]+)\S* HTTP\/1\.1$/.exec(line) ?? [];
      const target = method === undefined || path === undefined ? undefined : { listener, method, path };
      assertAllowed(line.slice(0, 200), checkResponse(target, answer));
      return answer;
    },
  };
}

/** An event stream would never end. */
async function bufferResponse(response: Response): Promise<Response> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream || response.body === null) return response;
  return new Response(new Uint8Array(await readSnapshot(response.body)), response);
}

function listenerAt({ apiUrl, ingestUrl }: ListenerUrls, origin: string): Listener {
  if (origin === apiUrl) return 'api';
  if (origin === ingestUrl) return 'ingest';
  throw new Error(`${origin} is no listener of the service under test (${apiUrl}, ${ingestUrl})`);
}
