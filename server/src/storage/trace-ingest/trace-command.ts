import type { PoolClaimant } from '../../fairness/fair-pool.ts';
import type {
  KeyedWrite,
  PluginEvents,
  SpanAppend,
  TraceClose,
  TraceFlush,
} from '../../traces/trace-store.ts';

interface TraceReference {
  readonly projectId: string;
  readonly traceId: string;
  readonly receivedAtMs: number;
}

/** A write whose outcome is a `WriteOutcome`. */
export type ClientWrite =
  | ({ readonly kind: 'flush' } & TraceFlush)
  | ({ readonly kind: 'keepAlive' } & TraceReference & KeyedWrite)
  | ({ readonly kind: 'close' } & TraceClose)
  | ({ readonly kind: 'pluginEvents' } & PluginEvents)
  | ({ readonly kind: 'delete' } & TraceReference);

/** A write whose outcome is a `SpanAppendOutcome`. */
export type SpanWrite = { readonly kind: 'spans' } & SpanAppend;

/** Whose share of the queue a write counts to. */
export function claimantOfWrite(write: ClientWrite | SpanWrite): PoolClaimant {
  return {
    tenant: write.projectId,
    isWebKey: 'isOfWebKey' in write && write.isOfWebKey === true,
  };
}
