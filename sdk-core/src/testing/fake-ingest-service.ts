import type { SendResponse } from '../client/platform.ts';
import { accept, type RecordedRequest } from './fake-platform.ts';

/** What happens to requests: `lostAnswer` stores them and fails. */
export type ServiceState = 'up' | 'refusesConnections' | 'lostAnswer' | 'unavailable' | 'limited' | 'silent';

/** A service that stores a flush once, as the contract says. */
export interface FakeIngestService {
  respond(request: Pick<RecordedRequest, 'operation' | 'traceId' | 'body'>): Promise<SendResponse>;
  setState(state: ServiceState): void;
  /** The texts of the stored events of a trace, in order. */
  eventsOf(traceId: string): readonly string[];
  attributesOf(traceId: string): Readonly<Record<string, string>>;
  storedFlushCount(): number;
  isClosed(traceId: string): boolean;
}

interface StoredTrace {
  readonly flushIds: Set<string>;
  readonly events: string[];
  readonly attributes: Record<string, string>;
  isClosed: boolean;
}

const refused = { status: 200, body: '{"accepted":false,"reason":"closed"}' };

export function createFakeIngestService(): FakeIngestService {
  const traces = new Map<string, StoredTrace>();
  let state: ServiceState = 'up';
  let storedFlushCount = 0;

  // biome-ignore lint/suspicious/noExplicitAny: parsed JSON of a request
  function storeFlush(trace: StoredTrace, flush: any): SendResponse {
    if (trace.flushIds.has(flush.flush_id)) return accept();
    if (trace.isClosed) return refused;
    trace.flushIds.add(flush.flush_id);
    storedFlushCount += 1;
    for (const event of flush.events ?? []) trace.events.push(event.payload.name ?? event.event_type);
    Object.assign(trace.attributes, flush.attributes);
    return accept();
  }

  function store({
    operation,
    traceId,
    body,
  }: Pick<RecordedRequest, 'operation' | 'traceId' | 'body'>): SendResponse {
    const trace = traces.get(traceId) ?? { flushIds: new Set(), events: [], attributes: {}, isClosed: false };
    traces.set(traceId, trace);
    if (operation === 'flush') {
      for (const flush of body.earlier ?? []) storeFlush(trace, flush);
      return storeFlush(trace, body);
    }
    if (operation === 'close') {
      for (const flush of body.flushes ?? []) storeFlush(trace, flush);
      if (trace.isClosed) return refused;
      trace.isClosed = true;
    }
    return trace.isClosed && operation === 'keep-alive' ? refused : accept();
  }

  return {
    setState(newState) {
      state = newState;
    },
    async respond(request) {
      if (state === 'up') return store(request);
      if (state === 'unavailable') return { status: 503, body: '' };
      if (state === 'limited') return { status: 429, retryAfter: '60', body: '' };
      if (state === 'lostAnswer') store(request);
      throw Object.assign(new Error('no answer'), {
        name: state === 'silent' ? 'TimeoutError' : 'TypeError',
      });
    },
    eventsOf: (traceId) => traces.get(traceId)?.events ?? [],
    attributesOf: (traceId) => traces.get(traceId)?.attributes ?? {},
    storedFlushCount: () => storedFlushCount,
    isClosed: (traceId) => traces.get(traceId)?.isClosed ?? false,
  };
}
