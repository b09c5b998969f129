import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import type { ServerMetrics } from '../../http/server-metrics.ts';
import type { LeftOutLabels, TraceClose, TraceStore, WriteOutcome } from '../../traces/trace-store.ts';
import type { UsageRecorder } from '../../usage/usage-recorder.ts';
import { batchUsage } from './batch-usage.ts';
import type { DecodedFlush } from './decode-flush.ts';
import { toLeftOutItems } from './left-out-items.ts';
import type { DecodedBodies, NativeOperation } from './native-body.ts';
import type { RejectedItem } from './rejected-item.ts';

type WriteStore = Pick<TraceStore, 'flush' | 'keepAlive' | 'close' | 'appendPluginEvents'>;

/** The native ingest operations: store what `nativeBody` decoded, and report the outcome. */
export function createIngestHandlers(deps: {
  readonly store: WriteStore;
  readonly metrics: Pick<ServerMetrics, 'countReceived' | 'countOutcome'>;
  readonly usage: Pick<UsageRecorder, 'record'>;
  readonly nowMs: () => number;
}): TagHandlers<'Ingest', HandlerContexts> {
  const { store, nowMs } = deps;

  /** Stores the valid items of a batch and counts the outcome of each. */
  async function storeBatch(
    { projectId, requestBytes }: BatchOrigin,
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
      const usage = batchUsage({ outcome, goodItems, rejected, leftOut, requestBytes });
      if (usage !== undefined) deps.usage.record(projectId, usage);
      return { status: 200, body: toBatchResult(outcome, [...rejected, ...leftOut]) };
    } catch (error) {
      deps.metrics.countOutcome('traces', 'dropped', goodItems);
      throw error;
    }
  }

  function storeFlush(
    { flush, rejected }: DecodedFlush,
    { projectId, traceId, isOfWebKey }: FlushReference,
    requestBytes: number,
  ): Promise<BatchResponse> {
    return storeBatch(
      { projectId, requestBytes },
      flush.events.length + flush.attributes.size + flush.tags.length,
      rejected,
      () => store.flush({ ...flush, projectId, traceId, receivedAtMs: nowMs(), isOfWebKey }),
      (leftOut) => toLeftOutItems(leftOut, flush, rejected),
    );
  }

  /** Stores the flushes of one request, each durable before the next, so that a failure leaves a prefix and the request can be repeated. */
  async function storeFlushes(
    flushes: readonly DecodedFlush[],
    reference: FlushReference,
    requestBytes: number,
  ): Promise<StoredFlushes> {
    const rejected: RejectedItem[] = [];
    let areStored = true;
    for (const [index, decoded] of flushes.entries()) {
      const { body } = await storeFlush(decoded, reference, index === 0 ? requestBytes : 0);
      areStored &&= body.accepted;
      const { flushId: flush_id } = decoded.flush;
      rejected.push(...body.rejected.map((item) => ({ ...item, flush_id })));
    }
    return { areStored, rejected };
  }

  async function closeAfter(
    flushes: readonly DecodedFlush[],
    close: TraceClose & FlushReference,
    requestBytes: number,
  ): Promise<OperationResponse<'closeTrace'>> {
    const { areStored, rejected } = await storeFlushes(flushes, close, requestBytes);
    const outcome = toResult(await store.close(close));
    const isClosed = outcome.accepted || outcome.reason === 'closed';
    return {
      status: 200,
      body: { ...(areStored && isClosed ? { accepted: true } : outcome), rejected: [...rejected] },
    };
  }

  return {
    async flushTrace({ path, body }, { caller, bodyBytes = 0 }): Promise<OperationResponse<'flushTrace'>> {
      const { projectId, kind } = caller;
      const trace = { projectId, traceId: path.trace_id, isOfWebKey: kind === 'web' };
      const { earlier, ...flush } = decoded('flushTrace', body);
      const { rejected } = await storeFlushes(earlier, trace, bodyBytes);
      const { status, body: result } = await storeFlush(flush, trace, earlier.length === 0 ? bodyBytes : 0);
      return { status, body: { ...result, rejected: [...rejected, ...result.rejected] } };
    },

    async appendPluginEvents(
      { path, body },
      { caller, bodyBytes = 0 },
    ): Promise<OperationResponse<'appendPluginEvents'>> {
      const { events, rejected } = decoded('appendPluginEvents', body);
      const { projectId, kind } = caller;
      return storeBatch({ projectId, requestBytes: bodyBytes }, events.length, rejected, async () => {
        const outcome = await store.appendPluginEvents({
          projectId,
          traceId: path.trace_id,
          receivedAtMs: nowMs(),
          events,
          isOfWebKey: kind === 'web',
        });
        // An empty batch is vacuously a duplicate, but is not reported as one.
        return outcome.accepted && events.length === 0 ? { ...outcome, duplicate: false } : outcome;
      });
    },

    async keepTraceAlive({ path }, { caller }): Promise<OperationResponse<'keepTraceAlive'>> {
      const { projectId, kind } = caller;
      const outcome = await store.keepAlive(projectId, path.trace_id, nowMs(), kind === 'web');
      return { status: 200, body: toResult(outcome) };
    },

    async closeTrace({ path, body }, { caller, bodyBytes = 0 }): Promise<OperationResponse<'closeTrace'>> {
      const { close, flushes } = decoded('closeTrace', body);
      const { projectId, kind } = caller;
      const reference = { projectId, traceId: path.trace_id, isOfWebKey: kind === 'web' };
      const trace = { ...reference, receivedAtMs: nowMs() };
      if (flushes !== undefined) return closeAfter(flushes, { ...close, ...trace }, bodyBytes);
      return { status: 200, body: toResult(await store.close({ ...close, ...trace })) };
    },
  };
}

/** The previous step decoded the body for its operation. */
function decoded<Id extends NativeOperation>(_operation: Id, body: unknown): DecodedBodies[Id] {
  return body as DecodedBodies[Id];
}

interface BatchOrigin {
  readonly projectId: string;
  /** Size of the request, decompressed. */
  readonly requestBytes: number;
}

interface StoredFlushes {
  /** Whether the trace accepted all of them. */
  readonly areStored: boolean;
  /** With the flush of each. */
  readonly rejected: readonly RejectedItem[];
}

type FlushReference = Pick<TraceClose, 'projectId' | 'traceId'> & { readonly isOfWebKey: boolean };
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
