import { onTestFinished } from 'vitest';
import type { FakePartsOptions } from '../../../server/src/boot/testing/fake-parts.ts';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import {
  createExportClient,
  type ExportClient,
} from '../../../server/src/ingest/otlp/testing/export-client.ts';
import { type ContractClient, createContractClient } from '../../support/contract-client.ts';
import { createOperationCaller, type OperationCaller } from '../../support/operation-caller.ts';
import { startWithStores } from '../../support/start-with-stores.ts';

export interface OtlpPost {
  /** `application/json` unless given. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A service and the two ways to send it OTLP. */
export interface OtlpWorld {
  readonly service: Awaited<ReturnType<typeof startWithStores>>;
  readonly client: ContractClient;
  readonly call: OperationCaller;
  readonly grpc: ExportClient;
  /** `POST /v1/logs` with the ingest key. Text is JSON, bytes are protobuf unless said otherwise. */
  post(body: string | Uint8Array, options?: OtlpPost): Promise<Response>;
  /** The logs that it did not answer before, newest first. */
  listNewLogs(): Promise<Schemas['LogList']['logs']>;
  stop(): Promise<void>;
}

/** Ends with the test. */
export async function startOtlpWorldForTest(parts: FakePartsOptions): Promise<OtlpWorld> {
  const world = await startOtlpWorld(parts);
  onTestFinished(() => world.stop());
  return world;
}

export async function startOtlpWorld(parts: FakePartsOptions = {}): Promise<OtlpWorld> {
  const service = await startWithStores(parts);
  const client = createContractClient(service);
  const call = createOperationCaller(service, service.keys, client);
  const grpc = createExportClient(service.grpcUrl);
  const seen = new Set<string>();
  return {
    service,
    client,
    call,
    grpc,
    post: (body, { contentType, headers } = {}) =>
      client.fetch(`${service.ingestUrl}/v1/logs`, {
        method: 'POST',
        headers: {
          'x-ingest-api-key': service.keys.ingestKey,
          'content-type':
            contentType ?? (typeof body === 'string' ? 'application/json' : 'application/x-protobuf'),
          ...headers,
        },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      }),
    async listNewLogs() {
      const response = await call('listLogs', { query: { since: '35d', page_size: '1000' } });
      const { logs }: Schemas['LogList'] = JSON.parse(await response.text());
      const fresh = logs.filter(({ record_id }) => !seen.has(record_id));
      for (const { record_id } of fresh) seen.add(record_id);
      return fresh;
    },
    async stop() {
      grpc.close();
      await service.stop();
    },
  };
}
