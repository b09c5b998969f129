import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import {
  type OperationId,
  operationTable,
  type Schemas,
} from '../../../server/src/generated/operations.gen.ts';
import { propertyRuns } from '../../../server/src/testing/property-runs.ts';
import { type ContractClient, createContractClient } from '../../support/contract-client.ts';
import { placedOperations, readContractDocument } from '../../support/contract-document.ts';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { parametersOf } from '../../support/operation-parameters.ts';
import { keyOperations } from '../key-operations.ts';
import { type ContractProject, openProject } from '../open-project.ts';
import { arbitraryMutant } from './arbitrary-mutant.ts';
import { arbitraryRequest } from './arbitrary-request.ts';
import type { RequestSources } from './request-sources.ts';
import { describeRequest, encodeRequest, type WireRequest } from './wire-request.ts';

/** A few for each operation in every run of the tests, and a hundred before a change is shared. */
const validRequests = propertyRuns(2);
const mutatedRequests = propertyRuns(3);
const timeoutMs = 600_000;
/** Of requests that the contract allows: what they are about may not be there, or be another version. */
const takenStatuses = [200, 201, 202, 204, 304, 404, 412];
const document = readContractDocument();
/** Those of the console have their own suites. */
const keyIds = new Set<string>(keyOperations.map(({ operationId }) => operationId));
const operations = placedOperations(document).filter(({ id }) => keyIds.has(id));

const threeLogs = {
  resourceLogs: [
    { scopeLogs: [{ logRecords: ['1', '2', '3'].map((n) => ({ body: { stringValue: `log ${n}` } })) }] },
  ],
};

/** Filters that select everything written here, by the tag of the list they are for. */
const matchingFilters = new Map<string, readonly string[]>([
  ['Traces', ['', 'status="running"', 'attribute.k!="v" AND NOT tag="t"']],
  ['Logs', ['', 'body:"log"', 'attribute.k!="v" AND NOT severity="error"']],
]);

let service: ContractProject;
let client: ContractClient;
let sources: RequestSources;

beforeAll(async () => {
  service = await openProject();
  client = createContractClient(service);
  sources = { document, keys: service.keys, pageTokens: await readPageTokens() };
});

async function readPageTokens(): Promise<RequestSources['pageTokens']> {
  const call = createOperationCaller(service, service.keys, client);
  for (const digit of ['1', '2', '3']) {
    const body = { flush_id: 'f', source: 'client_server', sent_at: '2026-11-20T08:15:31Z' };
    await call('flushTrace', { path: { trace_id: digit.repeat(32) }, body });
  }
  await call('ingestLogs', { body: threeLogs });
  const tokensOf = (id: OperationId) =>
    Promise.all(
      (matchingFilters.get(operationTable[id].tag) ?? ['']).map(async (filter) => {
        const query = { page_size: '1', ...(filter === '' ? {} : { filter }) };
        const response = await call(id, { query });
        const { next_page_token: token }: Partial<Schemas['TraceList']> = JSON.parse(await response.text());
        if (token === undefined) throw new Error(`${id} has no second page`);
        return token;
      }),
    );
  const lists = operations.map(({ id }) => id as OperationId).filter(hasTokensOfItsOwn); // of the same contract
  return new Map(await Promise.all(lists.map(async (id) => [id, await tokensOf(id)] as const)));
}

/** Tokens of a list below a path are bound to what the path names, which is drawn. */
function hasTokensOfItsOwn(id: OperationId): boolean {
  const parameters = parametersOf(id);
  const isBelowPath = parameters.some((parameter) => parameter.in === 'path');
  return !isBelowPath && parameters.some(({ name }) => name === 'page_token');
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
