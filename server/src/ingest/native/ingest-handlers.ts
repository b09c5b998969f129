import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import type { ServerMetrics } from '../../http/server-metrics.ts';
import type { LeftOutLabels, TraceStore, WriteOutcome } from '../../traces/trace-store.ts';
import type { EventDecoder } from './decode-event.ts';
import { badSentAt, decodeFlush } from './decode-flush.ts';
import { decodePluginEvents } from './decode-plugin-events.ts';
import { decodeTimestamp } from './decode-timestamp.ts';
import { toLeftOutItems } from './left-out-items.ts';
import type { RejectedItem } from './rejected-item.ts';

type WriteStore = Pick<TraceStore, 'flush' | 'keepAlive' | 'close' | 'appendPluginEvents'>;

/** The native ingest operations: decode, store, report the outcome. */
export function createIngestHandlers(deps: {
  readonly store: WriteStore;
  readonly decoder: EventDecoder;
  readonly metrics: Pick<ServerMetrics, 'countReceived' | 'countOutcome'>;
  readonly nowMs: () => number;
}): TagHandlers<'Ingest', HandlerContexts> {
  const { store, decoder, nowMs } = deps;

  /** Stores the valid items of a batch and counts the outcome of each. */
  async function storeBatch(
    goodItems: number,
    rejected: readonly RejectedItem[],
    write: () => Promise<WriteOutcome>,
    describeLeftOut: (leftOut: LeftOutLabels) => readonly RejectedItem[] = () => [],
  ): Promise<BatchResponse> {
    deps.metrics.countReceived('traces', goodItems + rejected.length);
    deps.metrics.countOutcome('traces', 'rejected', rejected.length);
    try {
      const outcome = await write();
      const leftOut = outcome.accepted && outcome.leftOut ? describeLeftOut(outcome.leftOut) : [];
      const fate = outcome.accepted ? (outcome.duplicate ? 'duplicate' : 'accepted') : 'dropped';
      deps.metrics.countOutcome('traces', 'rejected', leftOut.length);
      deps.metrics.countOutcome('traces', fate, goodItems - leftOut.length);
      return { status: 200, body: toBatchResult(outcome, [...rejected, ...leftOut]) };
    } catch (error) {
      deps.metrics.countOutcome('traces', 'dropped', goodItems);
      throw error;
    }
  }

  return {
    async flushTrace({ path, body }, { caller }): Promise<OperationResponse<'flushTrace'>> {
      const { flush, rejected } = decodeFlush(decoder, body);
      const received = { projectId: caller.projectId, traceId: path.trace_id, receivedAtMs: nowMs() };
      return storeBatch(
        flush.events.length + flush.attributes.size + flush.tags.length,
        rejected,
        () => store.flush({ ...flush, ...received }),
        (leftOut) => toLeftOutItems(leftOut, flush, rejected),
      );
    },

    async appendPluginEvents({ path, body }, { caller }): Promise<OperationResponse<'appendPluginEvents'>> {
      const { events, rejected } = decodePluginEvents(decoder, body);
      return storeBatch(events.length, rejected, async () => {
        const outcome = await store.appendPluginEvents({
          projectId: caller.projectId,
          traceId: path.trace_id,
          receivedAtMs: nowMs(),
          events,
        });
        // An empty batch is vacuously a duplicate, but is not reported as one.
        return outcome.accepted && events.length === 0 ? { ...outcome, duplicate: false } : outcome;
      });
    },

    async keepTraceAlive({ path, body }, { caller }): Promise<OperationResponse<'keepTraceAlive'>> {
      decoder.validators.keepAlive(body);
      return { status: 200, body: toResult(await store.keepAlive(caller.projectId, path.trace_id, nowMs())) };
    },

    async closeTrace({ path, body }, { caller }): Promise<OperationResponse<'closeTrace'>> {
      const { reason, sent_at } = decoder.validators.close(body);
      const sentAtNs = sent_at === undefined ? undefined : decodeTimestamp(sent_at);
      if (sent_at !== undefined && sentAtNs === undefined) throw badSentAt();
      const outcome = await store.close({
        projectId: caller.projectId,
        traceId: path.trace_id,
        receivedAtMs: nowMs(),
        // The event has a reason or none; an empty one says nothing.
        ...(reason === undefined || reason === '' ? {} : { reason }),
        ...(sentAtNs === undefined ? {} : { sentAtNs }),
      });
      return { status: 200, body: toResult(outcome) };
    },
  };
}

type BatchResponse = Extract<OperationResponse<'flushTrace'>, { status: 200 }>;

function toBatchResult(outcome: WriteOutcome, rejected: readonly RejectedItem[]): BatchResponse['body'] {
  return {
    ...toResult(outcome),
    duplicate: outcome.accepted && outcome.duplicate,
    ...(outcome.accepted ? { trace_number: outcome.traceNumber } : {}),
    rejected: rejected.map((item) => ({ ...item })),
  };
}

function toResult(outcome: WriteOutcome) {
  return outcome.accepted ? { accepted: true } : { accepted: false, reason: outcome.reason };
}
