import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitraryLogsRequest } from '../../../server/src/ingest/otlp/testing/arbitrary-logs-request.ts';
import { arbitraryTracesRequest } from '../../../server/src/ingest/otlp/testing/arbitrary-traces-request.ts';
import { encodeLogsJson } from '../../../server/src/ingest/otlp/testing/encode-logs-json.ts';
import { encodeTracesJson } from '../../../server/src/ingest/otlp/testing/encode-traces-json.ts';
import { createExportClient } from '../../../server/src/ingest/otlp/testing/export-client.ts';
import { propertyRuns } from '../../../server/src/testing/property-runs.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import { type OpenServiceScope, openServiceScope } from '../service/service-scope.ts';
import { type HostileSignal, hostileSignals, makeHostileRequests } from './hostile-requests.ts';

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

const places = [
  fc.nat(),
  fc.nat(6),
  fc.constantFrom('', 'null', '{}', '[', '"x"', '-1', '\\', '\ud800'),
] as const;

/** Valid requests of each signal, in JSON. */
const validRequests: Readonly<Record<HostileSignal['path'], fc.Arbitrary<string>>> = {
  '/v1/logs': arbitraryLogsRequest.map((request) => encodeLogsJson(request)),
  '/v1/traces': arbitraryTracesRequest.map((request) => encodeTracesJson(request)),
};

// Each signal has a service of its own, so that what is measured is not what the other left.
describe.each(hostileSignals)('a service that is sent hostile requests at $path', (signal) => {
  let opened: OpenServiceScope;
  let service: ServiceProcess;
  let target: Target;
  beforeAll(async () => {
    opened = await openServiceScope();
    service = await opened.scope.start();
    target = { url: service.ingestUrl, path: signal.path, key: opened.scope.keys().ingestKey };
  });
  afterAll(() => opened.close());

  it('refuses bombs, over HTTP and gRPC, one by one and many at once, with bounded memory', async () => {
    const { ingestKey, serverKey } = opened.scope.keys();
    const reader = createServiceReader(service.apiUrl, serverKey);
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

  it('answers damaged JSON requests 200 or 400', async () => {
    const damaged = fc
      .tuple(validRequests[signal.path], ...places)
      .map(([text, place, removed, inserted]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + inserted + text.slice(at + removed);
      });
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
