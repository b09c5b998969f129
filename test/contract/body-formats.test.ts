import { gzipSync } from 'node:zlib';
import { compress } from 'snappyjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeNativeHistogram } from '../../server/src/ingest/metrics/testing/encode-native-histogram.ts';
import { encodeRequest2 } from '../../server/src/ingest/metrics/testing/encode-request-2.ts';
import { encodeWriteRequest } from '../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { type ContractClient, createContractClient } from '../support/contract-client.ts';
import {
  createOperationCaller,
  type OperationCall,
  type OperationCaller,
} from '../support/operation-caller.ts';
import { exampleCallOf } from './example-call.ts';
import { type ContractProject, openProject } from './open-project.ts';

const mib = 1024 * 1024;

let service: ContractProject;
let call: OperationCaller;
let client: ContractClient;

beforeAll(async () => {
  service = await openProject();
  call = createOperationCaller(service, service.keys);
  client = createContractClient(service);
});

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe('a form', () => {
  async function query(options: OperationCall) {
    const response = await call('postPrometheusQuery', options);
    return { status: response.status, body: await response.json() };
  }

  it.each([
    ['as URLSearchParams write it', 'query=1+%2B+1&time=1795162530'],
    ['with unknown fields', 'query=1&_=&x[]=2&x[]=3'],
    ['without escapes', 'query=2 * 3'],
  ])('is taken %s', async (_what, form) => {
    expect(await query({ body: bytes(form) })).toMatchObject({
      status: 200,
      body: { data: { resultType: 'scalar' } },
    });
  });

  it('may be packed with gzip, and name its charset', async () => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'content-encoding': 'gzip',
    };
    expect((await query({ body: gzipSync('query=1'), headers })).status).toBe(200);
  });

  it('has one expression that counts, the first, and a match[] as often as one likes', async () => {
    expect(await query({ body: bytes('query=1&query=2') })).toMatchObject({
      status: 200,
      body: { data: { result: [expect.any(Number), '1'] } },
    });
    const forms = ['match[]=up', 'match[]=up&match%5B%5D=down'];
    for (const form of forms)
      expect((await call('postPrometheusSeries', { body: bytes(form) })).status).toBe(200);
  });

  it.each([
    ['nothing', bytes(''), 400, 'bad_data'],
    ['an empty expression', bytes('query='), 400, 'bad_data'],
    ['an expression of more than 16,384 characters', bytes(`query=${'1'.repeat(16_385)}`), 400, 'bad_data'],
    ['more than a mebibyte', bytes(`query=1&x=${'x'.repeat(mib)}`), 413, 'bad_data'],
  ])('of %s is refused', async (_what, body, status, errorType) => {
    expect(await query({ body })).toMatchObject({ status, body: { status: 'error', errorType } });
  });

  it('of an unknown encoding is 415', async () => {
    expect(await query({ body: bytes('query=1'), headers: { 'content-encoding': 'zstd' } })).toMatchObject({
      status: 415,
      body: { errorType: 'bad_data', error: expect.stringContaining('zstd') },
    });
  });

  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
    'of another type is ignored, as in Prometheus: %s',
    async (contentType) => {
      const headers = { 'content-type': contentType };
      expect(await query({ body: bytes('query=1'), headers })).toMatchObject({
        status: 400,
        body: { errorType: 'bad_data', error: expect.stringContaining('query') },
      });
      expect(await query({ body: bytes('query=1'), query: { query: '2' }, headers })).toMatchObject({
        status: 200,
        body: { data: { result: [expect.any(Number), '2'] } },
      });
      const long = bytes(`query=1&x=${'x'.repeat(mib)}`);
      expect((await query({ body: long, query: { query: '2' }, headers })).status).toBe(413);
    },
  );
});

describe('a POST with its parameters in the URL', () => {
  /** As curl and vmalert send it: without a body, and without its type. */
  async function post(pathAndQuery: string, init: RequestInit = {}) {
    const headers = { 'x-api-key': service.keys.serverKey };
    const response = await client.fetch(service.apiUrl + pathAndQuery, { ...init, method: 'POST', headers });
    return { status: response.status, body: await response.json() };
  }

  it.each([
    '/api/v1/query?query=up&time=1795162530&_=1',
    '/api/v1/query_range?query=up&start=1795162530&end=1795162590&step=15s',
    '/api/v1/series?match[]=up&match[]=down',
    '/api/v1/labels',
    '/api/v1/labels?match[]=up',
  ])('is answered: %s', async (pathAndQuery) => {
    expect(await post(pathAndQuery)).toMatchObject({ status: 200, body: { status: 'success' } });
  });

  it('takes from the URL what its form lacks', async () => {
    const form = new URLSearchParams({ query: '1' });
    expect(await post('/api/v1/query?query=2&time=60', { body: form })).toMatchObject({
      status: 200,
      body: { data: { result: [60, '1'] } },
    });
  });

  it.each([
    ['/api/v1/query', 'query'],
    ['/api/v1/query?query=', 'query'],
    ['/api/v1/query?query=sum(', 'parse error'],
    ['/api/v1/query?query=up&time=soon', 'time'],
    ['/api/v1/series', 'match[]'],
  ])('is refused with what is wrong: %s', async (pathAndQuery, name) => {
    expect(await post(pathAndQuery)).toMatchObject({
      status: 400,
      body: { errorType: 'bad_data', error: expect.stringContaining(name) },
    });
  });
});

describe('a document', () => {
  const headers = { 'if-none-match': '*' };

  it('has at most a mebibyte, packed or not', async () => {
    const text = JSON.stringify(exampleCallOf('putDashboard').body);
    const ofLength = (length: number) => bytes(text + ' '.repeat(length - text.length));
    const put = async (slug: string, body: Uint8Array, more: Record<string, string> = {}) =>
      (await call('putDashboard', { path: { slug }, headers: { ...headers, ...more }, body })).status;
    const packed = { 'content-encoding': 'gzip' };
    expect(await put('whole', ofLength(mib))).toBe(201);
    expect(await put('packed', gzipSync(ofLength(mib)), packed)).toBe(201);
    expect(await put('too-large', ofLength(mib + 1))).toBe(413);
    expect(await put('bomb', gzipSync(Buffer.alloc(64 * mib, ' ')), packed)).toBe(413);
  });
});

describe('the body of a remote write', () => {
  const request = encodeWriteRequest([{ labels: [['__name__', 'up']], samples: [[Date.now(), 1]] }]);

  it.each([
    ['no snappy', request, {}, 400],
    ['snappy that is cut short', compress(request).subarray(0, -1), {}, 400],
    ['no protobuf', compress(bytes('hello')), {}, 400],
    ['another compression', gzipSync(request), { 'content-encoding': 'gzip' }, 415],
    ['JSON', bytes('{}'), { 'content-type': 'application/json' }, 415],
    [
      'another message',
      compress(request),
      { 'content-type': 'application/x-protobuf;proto=io.prometheus.write.v3.Request' },
      415,
    ],
    ['what it should', compress(request), {}, 204],
  ])('with %s is answered', async (_what, body, headers: Record<string, string>, status) => {
    expect((await call('remoteWrite', { body, headers })).status).toBe(status);
  });

  it('is stored but for the samples that cannot be, and says which', async () => {
    // The shared service keeps ten years.
    const old = Date.parse('1990-01-01T00:00:00Z');
    const nowMs = Date.now();
    const body = compress(
      encodeWriteRequest([
        { labels: [['__name__', 'kept']], samples: [[nowMs, 1]] },
        { labels: [['__name__', 'old']], samples: [[old, 1]] },
        { labels: [['a', 'nameless']], samples: [[nowMs, 1]] },
      ]),
    );
    const response = await call('remoteWrite', { body });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('too_old') } },
    });
    const { data } = (await (await call('getPrometheusQuery', { query: { query: 'kept' } })).json()) as {
      data: { result: unknown[] }; // held against the contract
    };
    expect(data.result).toHaveLength(1);
  });

  it('of version 2 is stored with its histograms, and answered with counts of what is', async () => {
    const nowMs = Date.now();
    const histogram = (schema: number) =>
      encodeNativeHistogram({
        timestampMs: nowMs,
        count: 3,
        sum: 5,
        schema,
        positive: [{ offset: 1, counts: [2, 1] }],
      });
    const send = async (...histograms: Uint8Array[]) => {
      const body = compress(
        encodeRequest2([
          { labels: [['__name__', 'of_version_2']], samples: [[nowMs, 1]] },
          { labels: [['__name__', 'wait_of_version_2']], histograms },
        ]),
      );
      const headers = { 'content-type': 'application/x-protobuf;proto=io.prometheus.write.v2.Request' };
      const { status, headers: answered } = await call('remoteWrite', { body, headers });
      const written = ['samples', 'histograms', 'exemplars'].map((what) =>
        answered.get(`x-prometheus-remote-write-${what}-written`),
      );
      return { status, written };
    };
    expect(await send(histogram(0))).toEqual({ status: 204, written: ['1', '1', '0'] });
    expect(await send(histogram(0), histogram(9))).toEqual({ status: 400, written: ['1', '1', '0'] });
    const query = 'of_version_2 + on() wait_of_version_2_bucket{le="2"}';
    const { data } = (await (await call('getPrometheusQuery', { query: { query } })).json()) as {
      data: { result: { value: unknown }[] }; // held against the contract
    };
    expect(data.result).toMatchObject([{ value: [expect.any(Number), '3'] }]);
  });
});
