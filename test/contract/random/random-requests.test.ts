import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationTable, type Schemas } from '../../../server/src/generated/operations.gen.ts';
import { type ContractClient, createContractClient } from '../../support/contract-client.ts';
import { placedOperations, readContractDocument } from '../../support/contract-document.ts';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { arbitraryMutant } from './arbitrary-mutant.ts';
import { arbitraryRequest, type RequestSources } from './arbitrary-request.ts';
import { describeRequest, encodeRequest, type WireRequest } from './wire-request.ts';

const validRequests = 4_000;
const mutatedRequests = 6_000;
const timeoutMs = 180_000;
/** Of requests that the contract allows: what they are about may not be there, or be another version. */
const takenStatuses = [200, 201, 204, 304, 404, 412];
const document = readContractDocument();
const operations = placedOperations(document);

const threeLogs = {
  resourceLogs: [
    { scopeLogs: [{ logRecords: ['1', '2', '3'].map((n) => ({ body: { stringValue: `log ${n}` } })) }] },
  ],
};

let service: TestService;
let client: ContractClient;
let sources: RequestSources;

beforeAll(async () => {
  service = await startTestService();
  client = createContractClient(service);
  sources = { document, keys: service.keys, pageTokens: await readPageTokens() };
});
afterAll(() => service.stop());

async function readPageTokens(): Promise<RequestSources['pageTokens']> {
  const call = createOperationCaller(service, service.keys, client);
  for (const digit of ['1', '2', '3']) {
    const body = { flush_id: 'f', source: 'client_server', sent_at: '2026-11-20T08:15:31Z' };
    await call('flushTrace', { path: { trace_id: digit.repeat(32) }, body });
  }
  await call('ingestLogs', { body: threeLogs });
  const tokensOf = (id: 'listTraces' | 'listLogs', filters: readonly string[]) =>
    Promise.all(
      filters.map(async (filter) => {
        const response = await call(id, { query: { filter, page_size: '1' } });
        const { next_page_token: token }: Schemas['TraceList'] | Schemas['LogList'] = JSON.parse(
          await response.text(),
        );
        if (token === undefined) throw new Error(`${id} has no second page`);
        return token;
      }),
    );
  return {
    traces: await tokensOf('listTraces', ['', 'status="running"', 'attribute.k!="v" AND NOT tag="t"']),
    logs: await tokensOf('listLogs', ['', 'body:"log"', 'attribute.k!="v" AND NOT severity="error"']),
  };
}

/** The client throws on every answer that the contract does not declare or describe. */
async function send(request: WireRequest) {
  const answer = await client.send(request.listener, encodeRequest(request));
  const text = Buffer.from(answer.body).toString();
  if (answer.status >= 500) throw new Error(`${answer.status} ${text}`);
  return { status: answer.status, text };
}

it(`answers ${validRequests} requests that the contract allows, and refuses none of them`, {
  timeout: timeoutMs,
}, async () => {
  const valid = fc.oneof(...operations.map((operation) => arbitraryRequest(sources, operation)));
  await fc.assert(
    fc.asyncProperty(valid.map(withDescription), async ({ request }) => {
      const { status, text } = await send(request);
      const isTaken = takenStatuses.includes(status) || isQueryOutOfData(request, status, text);
      expect({ isTaken, status, text: isTaken ? '' : text }).toEqual({ isTaken: true, status, text: '' });
    }),
    { numRuns: validRequests },
  );
});

it(`answers ${mutatedRequests} requests that were damaged, and those that are surely wrong with what is wrong`, {
  timeout: timeoutMs,
}, async () => {
  const mutant = fc.oneof(
    ...operations.map((operation) => arbitraryMutant(sources, arbitraryRequest(sources, operation))),
  );
  await fc.assert(
    fc.asyncProperty(mutant, async ({ request, damage, expected }) => {
      const { status, text } = await send(request);
      if (expected !== undefined) {
        expect({ damage, status, text }).toEqual({
          damage,
          status: expected.status,
          text: expect.stringContaining(expected.names),
        });
      }
    }),
    { numRuns: mutatedRequests },
  );
});

/** An expression may not fit what is stored, or go over a limit, and only its evaluation shows it. */
function isQueryOutOfData({ id }: WireRequest, status: number, text: string): boolean {
  if (operationTable[id].errorFormat === 'prometheus') return status === 422;
  return status === 400 && /"code":"INVALID_QUERY".*"(reason":"execution|type":"limit)"/.test(text);
}

/** Printed with a counterexample. */
function withDescription(request: WireRequest) {
  return { request, toString: () => describeRequest(request) };
}
