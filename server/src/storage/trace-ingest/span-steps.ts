import type { Steps } from '../../fairness/in-turns.ts';
import type { TraceState } from '../../traces/trace-state.ts';
import { applySpanGroup, type GroupWrite } from './apply-span-group.ts';
import type { SpanGroup } from './span-group.ts';
import type { SpanCounts } from './span-outcome.ts';
import type { WrittenTraces } from './written-traces.ts';

/** What is stored of a request at once. At least a trace is; a trace is not divided. */
export interface SpanStep {
  readonly maxTraces: number;
  readonly maxSpans: number;
  /** Attributes and tags of the traces; by default any number. */
  readonly maxLabels?: number;
  /** Of spans, with the resources and scopes that they repeat; by default any number. */
  readonly maxBytes?: number;
}

/** By which the spans of a request are chosen; a retry chooses the same ones. */
export interface SpanWindow {
  readonly oldestNs: bigint;
  readonly newestNs: bigint;
}

/** How far a request is stored that takes several commits: the counts are of the traces that are done with. */
export interface SpanProgress extends SpanWindow, SpanCounts {
  /** The first ones of the request. */
  readonly traces: number;
}

export function nothingDone({ oldestNs, newestNs }: SpanWindow): SpanProgress {
  const counts = { accepted: 0, deleted: 0, deletedTrace: undefined, labelsLeftOut: 0 };
  return { oldestNs, newestNs, traces: 0, ...counts };
}

/** Takes groups of spans for as long as a step has room for them. */
export interface SpanRoom {
  takes(group: SpanGroup): boolean;
}

export function createSpanRoom(step: SpanStep): SpanRoom {
  const { maxTraces, maxSpans, maxLabels = Number.POSITIVE_INFINITY } = step;
  const { maxBytes = Number.POSITIVE_INFINITY } = step;
  let [traces, spans, labels, bytes] = [0, 0, 0, 0];
  return {
    takes({ ranges, labelCount, storedBytes }) {
      traces += 1;
      spans += ranges.length;
      labels += labelCount;
      bytes += storedBytes;
      if (traces === 1) return true;
      return traces <= maxTraces && spans <= maxSpans && labels <= maxLabels && bytes <= maxBytes;
    },
  };
}

/** @returns the end of the groups that one step stores, from `first` on. */
export function endOfStep(groups: readonly SpanGroup[], first: number, step: SpanStep): number {
  const room = createSpanRoom(step);
  for (let index = first; index < groups.length; index += 1) {
    // The index is within the bounds.
    if (!room.takes(groups[index] as SpanGroup)) return index;
  }
  return groups.length;
}

/** Stores the groups of a step in the transaction of its commit, a trace at a time. @returns how far the request is stored with them. */
export function* applySpanGroups<Trace extends { readonly state: TraceState }>(
  stored: WrittenTraces<Trace>,
  write: Omit<GroupWrite, 'group'>,
  groups: readonly SpanGroup[],
  done: SpanProgress,
): Steps<SpanProgress> {
  let { traces, accepted, deleted, deletedTrace, labelsLeftOut } = done;
  for (const group of groups) {
    const leftOut = applySpanGroup(stored, { ...write, group });
    traces += 1;
    if (leftOut === undefined) {
      deleted += group.ranges.length;
      deletedTrace ??= group.traceId;
    } else {
      accepted += group.ranges.length;
      labelsLeftOut += leftOut;
    }
    yield;
  }
  return { ...done, traces, accepted, deleted, deletedTrace, labelsLeftOut };
}
