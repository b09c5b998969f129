import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractClient, createContractClient } from '../support/contract-client.ts';
import { startWithStores } from '../support/start-with-stores.ts';

let service: Awaited<ReturnType<typeof startWithStores>>;
let client: ContractClient;

beforeAll(async () => {
  service = await startWithStores();
  client = createContractClient(service);
});
afterAll(() => service.stop());

/** Sends a query as it is written, as somebody would type it after `curl`. */
async function get(pathAndQuery: string) {
  const headers = { 'x-api-key': service.keys.serverKey };
  const response = await client.fetch(service.apiUrl + pathAndQuery, { headers });
  return { status: response.status, body: await response.text() };
}

describe('a query', () => {
  it.each([
    '/v1/traces?since=2026-11-20T08:00:00Z&until=2100-01-01T00:00:00Z',
    '/v1/traces?since=2026-11-20T08%3A00%3A00%2B01%3A00',
    '/v1/traces?filter=tag="a"&page_size=5',
    '/v1/traces?filter=attribute.a!="(b,c)"',
    '/v1/traces?filter=tag%3D%22a%22+AND+status%3D%22running%22',
    '/v1/traces?filter=',
    '/v1/traces?filter=%20',
    '/v1/traces?',
    '/v1/traces?&&page_size=5&',
    '/v1/traces/stats?group_by=status&group_by=attribute."a-b"',
    '/v1/traces/stats?since=7d&interval=1m',
    '/v1/logs?filter=severity>="warning" AND body:"card declined"&since=35d',
    '/v1/logs?filter=attribute."a-b":*&page_size=1000',
    '/v1/logs/stats?group_by=service.name&group_by=attribute."a-b"&exemplars=0',
    '/v1/logs/stats?since=7d&interval=1m',
    '/v1/logs/stats?until=0000-01-01T00:00:00Z',
    '/v1/logs/attributes?since=7d',
  ])('is taken as it stands: %s', async (pathAndQuery) => {
    expect(await get(pathAndQuery)).toMatchObject({ status: 200 });
  });

  it.each([
    ['/v1/traces?page_sise=5', 'page_sise'],
    ['/v1/traces?page_size=0', 'page_size'],
    ['/v1/traces?page_size=', 'page_size'],
    ['/v1/traces?page_size=Infinity', 'page_size'],
    ['/v1/traces?page=1e400', 'page'],
    ['/v1/traces/stats?top_k=-Infinity', 'top_k'],
    ['/v1/traces?page_size=5&page_size=5', 'page_size'],
    ['/v1/traces?page_size[]=5', 'page_size'],
    ['/v1/traces?since=', 'since'],
    ['/v1/traces?since=1h&until=2h', 'since'],
    ['/v1/traces?__proto__=1', '__proto__'],
    ['/v1/traces?=1', ''],
    ['/v1/traces/stats?since=32d', 'since'],
    ['/v1/traces/stats?interval=2m', 'interval'],
    ['/v1/traces/stats?group_by=status&group_by=status', 'group_by'],
    ['/v1/traces/stats?group_by=status,name', 'group_by'],
    ['/v1/traces/stats?top_k=21', 'top_k'],
    ['/v1/logs?since=36d', 'since'],
    ['/v1/logs?page_size=1001', 'page_size'],
    ['/v1/logs/stats?since=169h', 'since'],
    ['/v1/logs/stats?exemplars=1', 'exemplars'],
    ['/v1/logs/stats?group_by=severity&exemplars=4', 'exemplars'],
    ['/v1/logs/stats?group_by=body', 'group_by'],
    ['/v1/logs/stats?group_by=attribute.service.name', 'group_by'],
    ['/v1/logs/stats?group_by=attribute.a&group_by=attribute.b', 'group_by'],
    ['/v1/logs/attributes?since=169h', 'since'],
    ['/v1/logs/attributes?filter=body:"a"', 'filter'],
    ['/health?x=1', 'x'],
    ['/openapi.yaml?x=1', 'x'],
  ])('is refused with the name of the parameter: %s', async (pathAndQuery, name) => {
    const { status, body } = await get(pathAndQuery);
    expect({ status, problem: JSON.parse(body) }).toEqual({
      status: 400,
      problem: {
        error: {
          code: 'INVALID_ARGUMENT',
          message: expect.any(String),
          details: expect.arrayContaining([
            expect.objectContaining({ type: 'field', location: 'query', name }),
          ]),
        },
      },
    });
  });

  it.each([
    ['status=running', { start: 7, end: 14, reason: 'unquoted_value' }],
    ['tag="a" OR status="running"', { start: 11, end: 27, reason: 'or_across_fields' }],
    [`tag="${'x'.repeat(4092)}"`, { start: 4096, end: 4098, reason: 'filter_too_long' }],
  ])('is refused with the place in its filter: %.40s', async (filter, place) => {
    const { status, body } = await get(`/v1/traces?filter=${encodeURIComponent(filter)}`);
    const { error } = JSON.parse(body);
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'INVALID_FILTER' });
    expect(error.details[0]).toEqual({ type: 'filter', hint: expect.any(String), ...place });
  });
});
