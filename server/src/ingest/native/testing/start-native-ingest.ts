import { createFakeTraceStore } from '../../../traces/testing/fake-trace-store.ts';
import { readTimeline } from '../../../traces/testing/read-timeline.ts';
import { sampleProjectId, sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import type { TraceStore } from '../../../traces/trace-store.ts';
import type { IngestOutcome } from '../../../usage/usage-recorder.ts';
import { createIngestHandlers } from '../ingest-handlers.ts';
import { decodeNativeBody, type NativeOperation } from '../native-body.ts';
import { servedDecoder } from './native-ingest.ts';

export const nowMs = Date.UTC(2026, 10, 20, 8, 15, 31);
/** The trace of every request. */
export const traceId = sampleTraceId(1);

/** Native ingest into a store in memory. */
export interface NativeIngest {
  readonly store: TraceStore;
  readonly recorded: readonly (readonly [projectId: string, outcome: IngestOutcome])[];
  /** The handlers over the store with some of its methods replaced; their requests have bodies as they are sent. */
  handlers(changes?: Partial<TraceStore>): ReturnType<typeof createIngestHandlers>;
  /** What was counted since the last call: `received` and the outcomes, without those that are 0. */
  takeCounts(): Readonly<Record<string, number>>;
}

export function startNativeIngest(): NativeIngest {
  const store = createFakeTraceStore({ nowMs: () => nowMs });
  const recorded: [projectId: string, outcome: IngestOutcome][] = [];
  let counts: Record<string, number> = {};
  const add = (name: string, count: number) => {
    if (count > 0) counts[name] = (counts[name] ?? 0) + count;
  };
  return {
    store,
    recorded,
    handlers(changes = {}) {
      const handlers = createIngestHandlers({
        store: { ...store, ...changes },
        metrics: {
          countReceived: (_signal, count) => add('received', count),
          countOutcome: (_signal, outcome, count) => add(outcome, count),
        },
        usage: { record: (projectId, outcome) => void recorded.push([projectId, outcome]) },
        nowMs: () => nowMs,
      });
      return {
        flushTrace: async (sent, context) => handlers.flushTrace(decode('flushTrace', sent), context),
        appendPluginEvents: async (sent, context) =>
          handlers.appendPluginEvents(decode('appendPluginEvents', sent), context),
        closeTrace: async (sent, context) => handlers.closeTrace(decode('closeTrace', sent), context),
        keepTraceAlive: async (sent, context) =>
          handlers.keepTraceAlive(decode('keepTraceAlive', sent), context),
      };
    },
    takeCounts() {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}

/** Of the producer's events of the trace, in the order of its timeline. */
export async function eventIdsOf(store: TraceStore): Promise<(string | undefined)[]> {
  const timeline = (await readTimeline(store, sampleProjectId, traceId)) ?? [];
  return timeline.filter(({ source }) => source === 'client_server').map(({ eventId }) => eventId);
}

/** A request about the trace. The decoder validates the wire types, so a test may send anything. */
export function request(body: object) {
  return { path: { trace_id: traceId }, query: {}, headers: {}, body: body as never };
}

/** As the step before the handlers does. */
function decode<Request extends { readonly body: unknown }>(
  operation: NativeOperation,
  sent: Request,
): Request {
  const json = Buffer.from(JSON.stringify(sent.body));
  return { ...sent, body: decodeNativeBody(servedDecoder, operation, json) };
}
