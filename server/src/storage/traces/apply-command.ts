import { leftOutOf } from '../../traces/trace-labels.ts';
import {
  applyClose,
  applyDelete,
  applyFlush,
  applyKeepAlive,
  applyPluginEvents,
  type TraceState,
  type TraceTransition,
} from '../../traces/trace-state.ts';
import type { PluginEvents, TraceClose, TraceFlush, WriteOutcome } from '../../traces/trace-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import type { EventBatches } from './event-batches.ts';
import type { PostingChanges } from './posting-changes.ts';
import type { ProjectRow, ProjectRows } from './project-rows.ts';
import { toTraceKey, toTraceNumber } from './trace-key.ts';
import { createTraceRows, type StoredTrace } from './trace-rows.ts';
import { diffTerms } from './trace-terms.ts';
import type { WriteCommand } from './write-command.ts';

interface FoundTrace extends StoredTrace {
  readonly project: ProjectRow;
}

/** The tables that a command changes, besides the row of its trace. */
export interface CommandTargets {
  readonly projects: ProjectRows;
  readonly postings: PostingChanges;
  readonly batches: EventBatches;
}

/** Runs one command inside the transaction of its batch. */
export function createCommandApplier(
  db: SqliteDatabase,
  { projects, postings, batches }: CommandTargets,
): (command: WriteCommand) => WriteOutcome {
  const rows = createTraceRows(db);
  const queueForPacking = db.prepare<[number]>(
    'INSERT INTO packing_queue (trace_key) VALUES (?) ON CONFLICT (trace_key) DO NOTHING',
  );

  function find(projectId: string, traceId: string): FoundTrace | undefined {
    const project = projects.find(projectId);
    const stored = project === undefined ? undefined : rows.find(project.id, traceId);
    return project === undefined || stored === undefined ? undefined : { ...stored, project };
  }

  function advance(trace: FoundTrace, { state, events }: TraceTransition, flushId?: string): WriteOutcome {
    const traceNumber = toTraceNumber(trace.traceKey);
    rows.update(trace.traceKey, state);
    batches.append(trace.traceKey, events, flushId);
    postings.record(trace.project, traceNumber, diffTerms(trace.state, state));
    return accepted(trace.traceKey);
  }

  function flush(command: TraceFlush): WriteOutcome {
    const trace = find(command.projectId, command.traceId);
    if (trace === undefined) return create(command);
    if (batches.hasFlush(trace.traceKey, command.flushId)) {
      return { ...accepted(trace.traceKey, true), ...leftOutOf(trace.state, command) };
    }
    if (isClosed(trace.state)) return refusedAsClosed;
    const transition = applyFlush(trace.state, command);
    return { ...advance(trace, transition, command.flushId), ...leftOutOf(transition.state, command) };
  }

  function create(command: TraceFlush): WriteOutcome {
    const project = projects.findOrCreate(command.projectId);
    project.lastNumber += 1;
    // Creation times must not decrease with the numbers, so that a time window is a range of numbers.
    project.lastCreatedAtMs = Math.max(project.lastCreatedAtMs, command.receivedAtMs);
    const traceKey = toTraceKey(project.id, project.lastNumber);
    const received = { ...command, receivedAtMs: project.lastCreatedAtMs };
    const { state, events } = applyFlush(undefined, received);
    rows.insert(project.id, traceKey, state);
    batches.append(traceKey, events, command.flushId);
    postings.record(project, project.lastNumber, diffTerms(undefined, state));
    return { ...accepted(traceKey), ...leftOutOf(state, command) };
  }

  function close(command: TraceClose): WriteOutcome {
    const trace = find(command.projectId, command.traceId);
    if (trace === undefined) return refusedAsUnknown;
    if (isClosed(trace.state)) return refusedAsClosed;
    queueForPacking.run(trace.traceKey);
    return advance(trace, applyClose(trace.state, command));
  }

  function appendPluginEvents(command: PluginEvents): WriteOutcome {
    const trace = find(command.projectId, command.traceId);
    if (trace === undefined) return refusedAsUnknown;
    const seen = new Set<string>();
    const fresh = command.events.filter(({ eventId }) => {
      const isFresh = !seen.has(eventId) && !batches.hasPluginEvent(trace.traceKey, eventId);
      seen.add(eventId);
      return isFresh;
    });
    if (fresh.length === 0) return accepted(trace.traceKey, true);
    if (isClosed(trace.state)) return refusedAsClosed;
    for (const { eventId } of fresh) batches.recordPluginEvent(trace.traceKey, eventId);
    return advance(trace, applyPluginEvents(trace.state, fresh, command.receivedAtMs));
  }

  function keepAlive(command: WriteCommand & { kind: 'keepAlive' }): WriteOutcome {
    const trace = find(command.projectId, command.traceId);
    if (trace === undefined) return refusedAsUnknown;
    if (isClosed(trace.state)) return refusedAsClosed;
    rows.update(trace.traceKey, applyKeepAlive(trace.state, command.receivedAtMs));
    return accepted(trace.traceKey);
  }

  function remove(command: WriteCommand & { kind: 'delete' }): WriteOutcome {
    const trace = find(command.projectId, command.traceId);
    if (trace === undefined) return refusedAsUnknown;
    if (trace.state.status === 'deleted') return accepted(trace.traceKey, true);
    queueForPacking.run(trace.traceKey);
    return advance(trace, applyDelete(trace.state, command.receivedAtMs));
  }

  return (command) => {
    switch (command.kind) {
      case 'flush':
        return flush(command);
      case 'close':
        return close(command);
      case 'pluginEvents':
        return appendPluginEvents(command);
      case 'keepAlive':
        return keepAlive(command);
      case 'delete':
        return remove(command);
    }
  };
}

const refusedAsUnknown: WriteOutcome = { accepted: false, reason: 'unknown_trace' };
const refusedAsClosed: WriteOutcome = { accepted: false, reason: 'closed' };

function accepted(traceKey: number, duplicate = false): WriteOutcome {
  return { accepted: true, traceNumber: toTraceNumber(traceKey), duplicate };
}

function isClosed(state: TraceState): boolean {
  return state.status !== 'running';
}
