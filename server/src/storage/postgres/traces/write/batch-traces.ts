import { toUtcDay } from '../../../../time/utc-day.ts';
import { toCreatedAtMs } from '../../../../traces/creation-time.ts';
import type { LabelLimits } from '../../../../traces/trace-labels.ts';
import type { TraceState } from '../../../../traces/trace-state.ts';
import { createLabelAdmission } from '../../../trace-ingest/label-limits.ts';
import type { TraceChange, WrittenTraces } from '../../../trace-ingest/written-traces.ts';
import type { LockedTrace } from '../heads/lock-heads.ts';
import { type BatchChanges, type CommandTimes, recordChange } from './batch-changes.ts';
import { type BatchProject, labelsOfBatch } from './batch-project.ts';
import { type BatchTrace, toBatchTrace } from './batch-trace.ts';
import type { KnownWrites } from './known-writes.ts';

/** What a write has read, all of which its locks keep as it is. */
export interface BatchTracesOptions {
  /** Every trace that a command names. */
  readonly locked: readonly LockedTrace[];
  /** Every project that a command names, by id. */
  readonly projects: ReadonlyMap<string, BatchProject>;
  readonly known: KnownWrites;
  readonly labelLimits: LabelLimits;
  readonly rulesRevision: number;
  readonly changes: BatchChanges;
}

/** The traces of a write: commands change them in memory and `changes`, which are stored after the last command. */
export function createBatchTraces(options: BatchTracesOptions): WrittenTraces<BatchTrace> {
  const { projects, known, rulesRevision, changes } = options;
  const labels = createLabelAdmission(labelsOfBatch, options.labelLimits);
  const locked = new Map(options.locked.map((trace) => [keyOf(trace.projectId, trace.traceId), trace]));
  const traces = new Map<string, BatchTrace>();
  for (const [key, { head }] of locked) if (head !== undefined) traces.set(key, toBatchTrace(head));

  function projectOf(projectId: string): BatchProject {
    const project = projects.get(projectId);
    if (project === undefined) throw new Error(`project ${projectId} of a command was not read`);
    return project;
  }

  function record(
    trace: BatchTrace,
    before: TraceState | undefined,
    change: TraceChange,
    times: CommandTimes,
  ): void {
    recordChange(changes, trace, projectOf(trace.projectId), before, change, times);
    if (change.flushId !== undefined) known.flushes.add(trace.traceKey, change.flushId);
    trace.rulesRevision = rulesRevision;
  }

  return {
    find: (projectId, traceId) => traces.get(keyOf(projectId, traceId)),
    create(projectId, receivedAtMs, open) {
      const project = projectOf(projectId);
      const createdAtMs = toCreatedAtMs(project.lastCreatedAtMs, receivedAtMs);
      project.lastCreatedAtMs = createdAtMs;
      const change = open(createdAtMs);
      const key = keyOf(projectId, change.state.traceId);
      const place = locked.get(key);
      if (place === undefined) throw new Error(`trace ${change.state.traceId} of a command was not locked`);
      const trace: BatchTrace = {
        traceKey: place.traceKey,
        projectId,
        createdDay: toUtcDay(createdAtMs),
        state: change.state,
        partCount: 0,
        rulesRevision: -1,
      };
      traces.set(key, trace);
      project.created.push(trace);
      record(trace, undefined, change, { receivedAtMs, atMs: createdAtMs });
      return trace;
    },
    change(trace, change, receivedAtMs) {
      const before = trace.state;
      trace.state = change.state;
      record(trace, before, change, { receivedAtMs, atMs: receivedAtMs });
      return trace;
    },
    touch(trace, state) {
      trace.state = state;
      changes.traces.add(trace);
    },
    hasFlush: ({ traceKey }, flushId) => known.flushes.has(traceKey, flushId),
    hasPluginEvent: ({ traceKey }, eventId) => known.pluginEvents.has(traceKey, eventId),
    recordPluginEvent({ traceKey }, eventId) {
      known.pluginEvents.add(traceKey, eventId);
      changes.pluginEvents.push({ traceKey, eventId });
    },
    admit: (projectId, trace, added) => labels.admit(projectOf(projectId), trace?.state, added),
    fullLabels: (projectId) => labels.fullLabels(projectOf(projectId)),
  };
}

function keyOf(projectId: string, traceId: string): string {
  return `${traceId} ${projectId}`;
}
