import { beforeAll, describe, expect, it } from 'vitest';
import { type ContractClient, createContractClient } from '../support/contract-client.ts';
import { type ContractProject, openProject } from './open-project.ts';

let service: ContractProject;
let client: ContractClient;

beforeAll(async () => {
  service = await openProject();
  client = createContractClient(service);
});

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
    '/v1/metrics?since=7d&search=HTTP_&limit=1',
    '/v1/metrics/query?query=sum by (job) (rate(http_requests_total{code=~"5.."}[5m])) > 1&time=1h',
    '/v1/metrics/query_range?query=up&start=2026-11-20T08:00:00%2B01:00&end=2026-11-20T09:00:00Z&step=1h30m',
    '/v1/metric-alerts?',
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
    ['/v1/metrics?limit=10001', 'limit'],
    ['/v1/metrics?search=', 'search'],
    ['/v1/metrics/query?time=1h', 'query'],
    ['/v1/metrics/query?query=up&time=1795162530', 'time'],
    ['/v1/metrics/query?query=up&step=1m', 'step'],
    ['/v1/metrics/query_range?query=up&start=1h&step=0', 'step'],
    ['/v1/metrics/query_range?query=up&start=1h&end=2h&step=1m', 'end'],
    ['/v1/metrics/query_range?query=up&start=1h', 'step'],
    ['/v1/metric-alerts?state=firing', 'state'],
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

describe('a query on a path of Prometheus', () => {
  it.each([
    '/api/v1/query?query=up&dedup=true&partial_response=&_=1795162530',
    '/api/v1/query?query=up{job="a"}&time=1795162530.781&timeout=5s&limit=0&stats=all&lookback_delta=1m',
    '/api/v1/query_range?query=up&start=1795162530&end=2026-11-20T09:00:00Z&step=0.5',
    '/api/v1/series?match[]=up&match[]={__name__=~"http_.*"}&start=1795162530',
    '/api/v1/series?match%5B%5D=up{a="b%26c"}',
    '/api/v1/labels?match[]=up&limit=1&x=1',
    '/api/v1/labels',
    '/api/v1/label/job/values?match[]=up&x[]=1',
    '/api/v1/label/a%2Fb/values',
    '/api/v1/metadata?metric=up&limit_per_metric=1',
  ])('may have unknown parameters: %s', async (pathAndQuery) => {
    const { status, body } = await get(pathAndQuery);
    expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 200, body: { status: 'success' } });
  });

  it.each([
    '/api/v1/query?query=up&time=&timeout=&limit=&stats=&lookback_delta=',
    '/api/v1/query?query=up&query=&query=sum(',
    '/api/v1/query_range?query=up&start=0&end=1&step=1&limit=&timeout=',
    '/api/v1/query_exemplars?query=up&start=&end=',
    '/api/v1/series?match[]=up&start=&end=&limit=',
    '/api/v1/labels?start=&end=&limit=',
    '/api/v1/label/job/values?start=&end=&limit=',
    '/api/v1/metadata?metric=&limit=&limit_per_metric=',
    '/api/v1/rules?type=&exclude_alerts=',
    '/api/v1/status/tsdb?limit=',
  ])('may have empty parameters, as Go’s client sends them, and others several times: %s', async (path) => {
    const { status, body } = await get(path);
    expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 200, body: { status: 'success' } });
  });

  it.each([
    ['/api/v1/query', 'query'],
    ['/api/v1/query?query=', 'query'],
    ['/api/v1/query?query=&query=up', 'query'],
    ['/api/v1/query?query=up&time=1h', 'time'],
    ['/api/v1/query?query=up&timeout=soon', 'timeout'],
    ['/api/v1/query?query=up&lookback_delta=-5m', 'lookback_delta'],
    ['/api/v1/query?query=up&limit=-1', 'limit'],
    ['/api/v1/query_range?query=up&start=5&end=4&step=1', 'end'],
    ['/api/v1/query_range?query=up&start=5&step=1', 'end'],
    ['/api/v1/query_range?query=up&start=5&end=6&step=0', 'step'],
    ['/api/v1/series', 'match[]'],
    ['/api/v1/series?match=up', 'match[]'],
    ['/api/v1/labels?start=9&end=5', 'start'],
    ['/api/v1/query?query=sum(up', 'parse error'],
    ['/api/v1/series?match[]=rate(up[5m])', 'parse error'],
  ])('is refused in the envelope of Prometheus, with what is wrong: %s', async (pathAndQuery, name) => {
    const { status, body } = await get(pathAndQuery);
    expect({ status, body: JSON.parse(body) }).toEqual({
      status: 400,
      body: { status: 'error', errorType: 'bad_data', error: expect.stringContaining(name) },
    });
  });
});

describe('a path of Prometheus that is not served', () => {
  it.each(['/api/v1/targets', '/api/v1/nowhere?x=1'])('is 404 in its envelope: %s', async (path) => {
    const { status, body } = await get(path);
    expect({ status, body: JSON.parse(body) }).toEqual({
      status: 404,
      body: { status: 'error', errorType: 'not_found', error: expect.stringContaining('/api/v1/') },
    });
  });
});

it('a range query of Prometheus with too many points is refused in words that its clients know', async () => {
  const { status, body } = await get('/api/v1/query_range?query=up&start=0&end=11001&step=1');
  expect({ status, body: JSON.parse(body) }).toEqual({
    status: 400,
    body: {
      status: 'error',
      errorType: 'bad_data',
      error:
        'exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)',
    },
  });
});

it.each([
  ['an encoded value', '/api/v1/query_range?query=vector(1)&start=0&end=5000&step=1'],
  ['JSON', `/api/v1/format_query?query=${encodeURIComponent(`up{a="${'x'.repeat(2000)}"}`)}`],
])('an answer is compressed for clients that accept gzip: %s', async (_what, pathAndQuery) => {
  const headers = { 'x-api-key': service.keys.serverKey };
  const ask = (encoding: string) =>
    client.fetch(service.apiUrl + pathAndQuery, { headers: { ...headers, 'accept-encoding': encoding } });
  const [packed, plain] = [await ask('gzip'), await ask('identity')];
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBe(null);
  expect(await packed.text()).toBe(await plain.text());
});

it.each(['all', 'true', '1'])('statistics of a query are given for stats=%s', async (stats) => {
  const { body } = await get(`/api/v1/query?query=vector(1)&stats=${stats}`);
  expect(JSON.parse(body).data.stats).toMatchObject({
    timings: { execTotalTime: expect.any(Number) },
    samples: { totalQueryableSamples: 0, peakSamples: 1 },
  });
});

it.each([
  ['up{job="a"', { start: 10, end: 10 }],
  ['rate(up)', { start: 5, end: 7 }],
  ['sum(up) +', { start: 9, end: 9 }],
])('an expression is refused with the place in it: %s', async (expression, place) => {
  const { status, body } = await get(`/v1/metrics/query?query=${encodeURIComponent(expression)}`);
  const { error } = JSON.parse(body);
  expect({ status, code: error.code }).toEqual({ status: 400, code: 'INVALID_QUERY' });
  expect(error.details[0]).toEqual({
    type: 'query',
    reason: 'syntax',
    hint: expect.any(String),
    ...place,
  });
});
