import type { WrittenEvent } from '../../traces/trace.ts';
import type { FullLabels } from '../../traces/trace-labels.ts';
import type { TraceState } from '../../traces/trace-state.ts';
import type { AddedLabels } from './label-limits.ts';
import type { SpanPiece } from './split-segment.ts';

/** What one command does to one trace. */
export interface TraceChange {
  /** After the command. */
  readonly state: TraceState;
  /** New on its timeline. */
  readonly events: readonly WrittenEvent[];
  readonly pieces: readonly SpanPiece[];
  /** By which a repetition of the command is recognized. */
  readonly flushId?: string;
}

/** The traces of a store within the transaction of a write, as earlier commands of the same transaction left them. */
export interface WrittenTraces<Trace extends { readonly state: TraceState }> {
  find(projectId: string, traceId: string): Trace | undefined;
  /** @param open makes the first change, with this time of creation: see `toCreatedAtMs`. */
  create(projectId: string, receivedAtMs: number, open: (createdAtMs: number) => TraceChange): Trace;
  change(trace: Trace, change: TraceChange, receivedAtMs: number): Trace;
  /** Stores a state that differs in nothing that can be searched. */
  touch(trace: Trace, state: TraceState): void;
  hasFlush(trace: Trace, flushId: string): boolean;
  hasPluginEvent(trace: Trace, eventId: string): boolean;
  recordPluginEvent(trace: Trace, eventId: string): void;
  /** Leaves out labels that the project has no room for. */
  admit<Value>(projectId: string, trace: Trace | undefined, labels: AddedLabels<Value>): AddedLabels<Value>;
  fullLabels(projectId: string, trace: Trace): FullLabels;
}
