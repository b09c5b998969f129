import { leftOutOf } from '../../traces/trace-labels.ts';
import {
  applyClose,
  applyDelete,
  applyFlush,
  applyKeepAlive,
  applyPluginEvents,
  isClosed,
  type TraceState,
} from '../../traces/trace-state.ts';
import type {
  LeftOutLabels,
  PluginEvents,
  RefusalReason,
  TraceClose,
  TraceFlush,
} from '../../traces/trace-store.ts';
import type { ClientWrite } from './trace-command.ts';
import type { WrittenTraces } from './written-traces.ts';

/** The outcome of a write, before the number of a new trace is known. */
export type AppliedWrite<Trace> =
  | {
      readonly accepted: true;
      readonly trace: Trace;
      readonly duplicate: boolean;
      readonly leftOut?: LeftOutLabels;
    }
  | { readonly accepted: false; readonly reason: RefusalReason };

interface WithState {
  readonly state: TraceState;
}

/** Decides one write in the transaction that stores it. */
export function applyClientWrite<Trace extends WithState>(
  traces: WrittenTraces<Trace>,
  command: ClientWrite,
): AppliedWrite<Trace> {
  switch (command.kind) {
    case 'flush':
      return flush(traces, command);
    case 'close':
      return close(traces, command);
    case 'pluginEvents':
      return appendPluginEvents(traces, command);
    case 'keepAlive':
      return keepAlive(traces, command);
    case 'delete':
      return remove(traces, command);
  }
}

function flush<Trace extends WithState>(
  traces: WrittenTraces<Trace>,
  command: TraceFlush,
): AppliedWrite<Trace> {
  const { projectId, receivedAtMs, flushId } = command;
  const found = traces.find(projectId, command.traceId);
  if (found !== undefined && traces.hasFlush(found, flushId)) {
    return {
      ...accepted(found, true),
      ...leftOutOf(found.state, command, traces.fullLabels(projectId, found)),
    };
  }
  if (found !== undefined && isClosed(found.state)) return refusedAsClosed;
  const { tags, attributes } = traces.admit(projectId, found, command);
  const admitted: TraceFlush = { ...command, tags, attributes };
  const trace =
    found === undefined
      ? traces.create(projectId, receivedAtMs, (createdAtMs) => {
          const transition = applyFlush(undefined, { ...admitted, receivedAtMs: createdAtMs });
          return { ...transition, pieces: [], flushId };
        })
      : traces.change(found, { ...applyFlush(found.state, admitted), pieces: [], flushId }, receivedAtMs);
  return { ...accepted(trace), ...leftOutOf(trace.state, command, traces.fullLabels(projectId, trace)) };
}

function close<Trace extends WithState>(
  traces: WrittenTraces<Trace>,
  command: TraceClose,
): AppliedWrite<Trace> {
  const trace = traces.find(command.projectId, command.traceId);
  if (trace === undefined) return refusedAsUnknown;
  if (isClosed(trace.state)) return refusedAsClosed;
  const change = { ...applyClose(trace.state, command), pieces: [] };
  return accepted(traces.change(trace, change, command.receivedAtMs));
}

function appendPluginEvents<Trace extends WithState>(
  traces: WrittenTraces<Trace>,
  { projectId, traceId, events, receivedAtMs }: PluginEvents,
): AppliedWrite<Trace> {
  const trace = traces.find(projectId, traceId);
  if (trace === undefined) return refusedAsUnknown;
  const seen = new Set<string>();
  const fresh = events.filter(({ eventId }) => {
    const isFresh = !seen.has(eventId) && !traces.hasPluginEvent(trace, eventId);
    seen.add(eventId);
    return isFresh;
  });
  if (fresh.length === 0) return accepted(trace, true);
  if (isClosed(trace.state)) return refusedAsClosed;
  for (const { eventId } of fresh) traces.recordPluginEvent(trace, eventId);
  const change = { ...applyPluginEvents(trace.state, fresh, receivedAtMs), pieces: [] };
  return accepted(traces.change(trace, change, receivedAtMs));
}

function keepAlive<Trace extends WithState>(
  traces: WrittenTraces<Trace>,
  { projectId, traceId, receivedAtMs }: ClientWrite & { kind: 'keepAlive' },
): AppliedWrite<Trace> {
  const trace = traces.find(projectId, traceId);
  if (trace === undefined) return refusedAsUnknown;
  if (isClosed(trace.state)) return refusedAsClosed;
  traces.touch(trace, applyKeepAlive(trace.state, receivedAtMs));
  return accepted(trace);
}

function remove<Trace extends WithState>(
  traces: WrittenTraces<Trace>,
  { projectId, traceId, receivedAtMs }: ClientWrite & { kind: 'delete' },
): AppliedWrite<Trace> {
  const trace = traces.find(projectId, traceId);
  if (trace === undefined) return refusedAsUnknown;
  if (trace.state.status === 'deleted') return accepted(trace, true);
  const change = { ...applyDelete(trace.state, receivedAtMs), pieces: [] };
  return accepted(traces.change(trace, change, receivedAtMs));
}

const refusedAsUnknown = { accepted: false, reason: 'unknown_trace' } as const;
const refusedAsClosed = { accepted: false, reason: 'closed' } as const;

function accepted<Trace>(
  trace: Trace,
  duplicate = false,
): { readonly accepted: true; readonly trace: Trace; readonly duplicate: boolean } {
  return { accepted: true, trace, duplicate };
}
