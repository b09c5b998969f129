import { expect, vi } from 'vitest';
import { Client } from '../../../sdk-node/src/client.ts';
import {
  type FakeIngestServer,
  startFakeIngestServer,
} from '../../../sdk-node/src/testing/fake-ingest-server.ts';

/** What a client sent of one trace, put together. */
export interface SentTrace {
  readonly traceId: string;
  readonly name: string;
  readonly isClosed: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  readonly events: readonly { readonly name: string; readonly type: string; readonly spanId?: string }[];
  readonly spans: readonly SentSpan[];
}

export interface SentSpan {
  readonly span_id: string;
  readonly parent_span_id?: string;
  readonly name: string;
  readonly status?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** A client, and what it sent. */
export interface RecordedRequests {
  readonly client: Client;
  /** Waits until this many were closed or sent a span; in the order of their paths. */
  traces(count: number): Promise<readonly SentTrace[]>;
  /** Whether there is any trace yet. */
  hasTrace(): boolean;
  stop(): Promise<void>;
}

export async function recordRequests(): Promise<RecordedRequests> {
  const server: FakeIngestServer = await startFakeIngestServer();
  const client = new Client('svc_ing_x', { apiUrl: server.url });
  return {
    client,
    async traces(count) {
      await vi.waitFor(
        () => {
          const ended = readTraces(server).filter(({ isClosed, spans }) => isClosed || spans.length > 0);
          expect(ended).toHaveLength(count);
        },
        { timeout: 60_000 },
      );
      return readTraces(server).toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
    },
    hasTrace: () => server.requests.length > 0,
    async stop() {
      await client.shutdown();
      await server.stop();
    },
  };
}

function readTraces(server: FakeIngestServer): SentTrace[] {
  const ids = [...new Set(server.requests.map(({ path }) => path.split('/')[4] ?? ''))];
  return ids.map((traceId) => toTrace(traceId, server));
}

function pathOf({ attributes, spans }: SentTrace): string {
  return attributes['url.path'] ?? spans[0]?.attributes?.['url.path'] ?? '';
}

function toTrace(traceId: string, { requests }: FakeIngestServer): SentTrace {
  const own = requests.filter(({ path }) => path.includes(traceId));
  const flushes = own.flatMap(({ path, body }) => (path.endsWith('/flush') ? [body] : (body.flushes ?? [])));
  return {
    traceId,
    name: flushes[0]?.name,
    isClosed: own.some(({ path }) => path.endsWith('/close')),
    attributes: Object.assign({}, ...flushes.map(({ attributes }) => attributes)),
    events: flushes.flatMap(({ events = [] }) =>
      events.map(
        ({ event_type, payload }: { event_type: string; payload: { name: string; span_id?: string } }) => ({
          type: event_type,
          name: payload.name,
          ...(payload.span_id === undefined ? {} : { spanId: payload.span_id }),
        }),
      ),
    ),
    spans: flushes.flatMap(({ spans = [] }) => spans),
  };
}
