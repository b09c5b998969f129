import { randomBytes } from 'node:crypto';
import { createTokenSealer } from '../../paging/sealed-token.ts';
import type { QueryBudget } from '../../time/query-budget.ts';
import { createTracePageTokens } from '../trace-page-token.ts';
import { createTraceService, type TraceService, type TracesPage } from '../trace-service.ts';
import type { TraceListQuery, TraceStore } from '../trace-store.ts';
import type { toWireTrace } from '../trace-wire.ts';
import { createFakeTraceStore } from './fake-trace-store.ts';
import { sampleClose, sampleFlush } from './sample-trace.ts';

export const firstTraceAtMs = Date.UTC(2026, 10, 20);
export const minuteMs = 60_000;
export const tenTracesDeadlineMs = 5_000;

export interface TenTraces {
  readonly traces: TraceService;
  readonly store: TraceStore;
  /** The list calls of the service, in order. */
  readonly queries: readonly { readonly query: TraceListQuery; readonly budget: QueryBudget }[];
  /** Starts a minute after the last trace; a test may advance it. */
  readonly clock: { nowMs: number };
  /** A service over the same traces, some of whose reads are replaced. */
  serve(changes: Partial<TraceStore>): TraceService;
}

/** A service over ten traces, one a minute; those with an even number are closed and have the tag `even`. */
export async function createTenTraces(): Promise<TenTraces> {
  const clock = { nowMs: firstTraceAtMs };
  const nowMs = () => clock.nowMs;
  const queries: { query: TraceListQuery; budget: QueryBudget }[] = [];
  const store = createFakeTraceStore({ nowMs });
  for (let index = 1; index <= 10; index += 1) {
    const isEven = index % 2 === 0;
    await store.flush(sampleFlush(index, { receivedAtMs: clock.nowMs, tags: isEven ? ['even'] : [] }));
    if (isEven) await store.close(sampleClose(index, { receivedAtMs: clock.nowMs }));
    clock.nowMs += minuteMs;
  }
  const observed: TraceStore = {
    ...store,
    listJson(query, budget) {
      queries.push({ query, budget });
      return store.listJson(query, budget);
    },
  };
  const sealer = createTokenSealer({ keyId: 'k1', key: new Uint8Array(32) }, randomBytes);
  const pageTokens = createTracePageTokens(sealer, nowMs);
  const serve = (changes: Partial<TraceStore>) =>
    createTraceService({
      store: { ...observed, ...changes },
      pageTokens,
      nowMs,
      monotonicNowMs: nowMs,
      queryDeadlineMs: tenTracesDeadlineMs,
    });
  return { traces: serve({}), store, queries, clock, serve };
}

/** The numbers of the traces of a page, in its order. */
export function numbersOf({ json }: Pick<TracesPage, 'json'>): number[] {
  const traces: readonly ReturnType<typeof toWireTrace>[] = JSON.parse(`[${Buffer.from(json).toString()}]`);
  return traces.map(({ trace_number: traceNumber }) => traceNumber);
}
