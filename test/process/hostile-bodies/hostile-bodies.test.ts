import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryLogsRequest } from '../../../server/src/ingest/otlp/testing/arbitrary-logs-request.ts';
import { arbitraryTracesRequest } from '../../../server/src/ingest/otlp/testing/arbitrary-traces-request.ts';
import { encodeLogsJson } from '../../../server/src/ingest/otlp/testing/encode-logs-json.ts';
import { encodeTracesJson } from '../../../server/src/ingest/otlp/testing/encode-traces-json.ts';
import { createExportClient } from '../../../server/src/ingest/otlp/testing/export-client.ts';
import { propertyRuns } from '../../../server/src/testing/property-runs.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import { type ServiceScope, withServiceScope } from '../service/service-scope.ts';
import { hostileSignals, makeHostileRequests } from './hostile-requests.ts';

const mebibyte = 1024 * 1024;
const atOnce = 8;
/** Twice the memory bound of OTLP bodies, and uncollected garbage. */
const maxGrowthBytes = 384 * mebibyte;
/** Requests of one run. */
const fuzzedAtOnce = 20;

interface Target {
  /** `/v1/logs` or another of OTLP. */
  readonly path: string;
  readonly url: string;
  readonly key: string;
}

async function post(
  { url, path, key }: Target,
  contentType: string,
  body: Uint8Array,
  encoding?: string,
): Promise<number> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'x-ingest-api-key': key,
      'content-type': contentType,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
    body: new Uint8Array(body),
  });
  await response.bytes();
  return response.status;
}

async function readResidentBytes(reader: ServiceReader): Promise<number> {
  const { body } = await reader.get('/metrics');
  return Number(/^cairn_process_resident_memory_bytes (\d+)$/m.exec(body)?.[1]);
}

async function start(scope: ServiceScope, path: string) {
  const service = await scope.start();
  const { ingestKey, serverKey } = scope.keys();
  const reader = createServiceReader(service.apiUrl, serverKey);
  return { service, reader, ingestKey, target: { url: service.ingestUrl, path, key: ingestKey } };
}

it.each(hostileSignals)(
  'bombs to $path are refused, over HTTP and gRPC, one by one and many at once, with bounded memory',
  async (signal) => {
    await withServiceScope(async (scope) => {
      const { service, reader, ingestKey, target } = await start(scope, signal.path);
      expect(await post(target, 'application/json', Buffer.from('{}'))).toBe(200);
      const baseBytes = await readResidentBytes(reader);
      const grpc = createExportClient(service.grpcUrl);
      for (const { name, contentType, encoding, body, status } of makeHostileRequests(signal)) {
        expect(await post(target, contentType, body, encoding), name).toBe(status);
        const many = await Promise.all(
          Array.from({ length: atOnce }, () => post(target, contentType, body, encoding)),
        );
        // Together they may be too many to be read now.
        expect(
          many.every((each) => each === status || each === 503),
          `${name}: ${many}`,
        ).toBe(true);
        if (contentType === 'application/x-protobuf' && encoding === undefined) {
          const answer = await grpc.export(body, {
            headers: { 'x-ingest-api-key': ingestKey },
            path: signal.grpcPath,
          });
          expect(answer.code, name).toBe(3);
        }
        const bytes = await readResidentBytes(reader);
        expect(bytes - baseBytes, `${name}: ${baseBytes} to ${bytes}`).toBeLessThan(maxGrowthBytes);
      }
      grpc.close();
      expect(await post(target, 'application/json', Buffer.from('{}'))).toBe(200);
    });
  },
);

const places = [
  fc.nat(),
  fc.nat(6),
  fc.constantFrom('', 'null', '{}', '[', '"x"', '-1', '\\', '\ud800'),
] as const;

/** Valid requests of each signal, in JSON. */
const requests = [
  { path: '/v1/logs', json: arbitraryLogsRequest.map((request) => encodeLogsJson(request)) },
  { path: '/v1/traces', json: arbitraryTracesRequest.map((request) => encodeTracesJson(request)) },
];

it.each(requests)('damaged JSON requests to $path are answered 200 or 400', async ({ path, json }) => {
  const damaged = fc.tuple(json, ...places).map(([text, place, removed, inserted]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + inserted + text.slice(at + removed);
  });
  await withServiceScope(async (scope) => {
    const { target } = await start(scope, path);
    const property = fc.asyncProperty(
      fc.array(damaged, { minLength: fuzzedAtOnce, maxLength: fuzzedAtOnce }),
      async (bodies) => {
        const statuses = await Promise.all(
          bodies.map((body) => post(target, 'application/json', Buffer.from(body))),
        );
        expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: propertyRuns(1 / fuzzedAtOnce) });
  });
});
