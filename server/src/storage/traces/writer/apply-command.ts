import { leftOutOf } from '../../../traces/trace-labels.ts';
import {
  applyClose,
  applyDelete,
  applyFlush,
  applyKeepAlive,
  applyPluginEvents,
  isClosed,
  type TraceTransition,
} from '../../../traces/trace-state.ts';
import type { PluginEvents, TraceClose, TraceFlush, WriteOutcome } from '../../../traces/trace-store.ts';
import type { LabelAdmission } from '../../trace-ingest/label-limits.ts';
import type { ContainerRebuilder } from '../postings/rebuild-container.ts';
import type { TraceDropper } from '../retention/drop-traces.ts';
import type { ProjectRow } from '../rows/project-rows.ts';
import type { FoundTrace, TraceHeads } from '../rows/trace-heads.ts';
import { toTraceNumber } from '../rows/trace-key.ts';
import type { MatchClaims } from '../rules/match-claims.ts';
import type { RuleMatches } from '../rules/rule-matches.ts';
import type { ChecksumAdder } from '../scrub/add-checksums.ts';
import type { SpanStep, SpanWriter } from '../spans/write-spans.ts';
import type { EventBatches, StagedBatch } from '../timeline/event-batches.ts';
import type { PackingQueue } from '../timeline/packing-queue.ts';
import type { CommandOutcome, WriteCommand } from './write-command.ts';

/** What commands change. */
export interface CommandTargets {
  readonly heads: TraceHeads;
  readonly labels: LabelAdmission<ProjectRow>;
  readonly batches: EventBatches;
  readonly spans: SpanWriter;
  readonly packing: PackingQueue;
  readonly rules: RuleMatches;
  readonly claims: MatchClaims;
  readonly drop: TraceDropper;
  readonly rebuildContainer: ContainerRebuilder;
  readonly addChecksums: ChecksumAdder;
}

/** A running trace is packed after this many writes, so that its timeline never consists of very many batches. */
const writesPerPacking = 64;

/** Runs one command inside the transaction of its batch. */
export function createCommandApplier({
  heads,
  labels,
  batches,
  spans,
  packing,
  rules,
  claims,
  drop,
  rebuildContainer,
  addChecksums,
}: CommandTargets): (command: WriteCommand, step: SpanStep) => CommandOutcome {
  function advance(
    trace: FoundTrace,
    { state, events }: TraceTransition,
    { receivedAtMs, flushId }: { readonly receivedAtMs: number; readonly flushId?: string },
  ): WriteOutcome {
    const batch = batches.stage(events, flushId);
    heads.update(trace, state, receivedAtMs, batch?.crc ?? 0);
    batch?.append(trace.traceKey);
    if (state.status !== 'running' || state.revision % writesPerPacking === 0) packing.add(trace.traceKey);
    return accepted(trace.traceKey);
  }

  function flush(command: TraceFlush): WriteOutcome {
    const trace = heads.find(command.projectId, command.traceId);
    if (trace === undefined) return create(command);
    if (batches.hasFlush(trace.traceKey, command.flushId)) {
      return {
        ...accepted(trace.traceKey, true),
        ...leftOutOf(trace.state, command, labels.fullLabels(trace.project)),
      };
    }
    if (isClosed(trace.state)) return refusedAsClosed;
    const admitted = labels.admit(trace.project, trace.state, command);
    const { tags, attributes } = admitted;
    const transition = applyFlush(trace.state, { ...command, tags, attributes });
    return {
      ...advance(trace, transition, command),
      ...leftOutOf(transition.state, command, labels.fullLabels(trace.project)),
    };
  }

  function create(command: TraceFlush): WriteOutcome {
    const { tags, attributes } = labels.admit(heads.findProject(command.projectId), undefined, command);
    let batch: StagedBatch | undefined;
    const { traceKey, state, project } = heads.create(
      command.projectId,
      command.receivedAtMs,
      (receivedAtMs) => {
        const { state, events } = applyFlush(undefined, { ...command, tags, attributes, receivedAtMs });
        batch = batches.stage(events, command.flushId);
        return { state, parts: batch?.crc ?? 0 };
      },
    );
    batch?.append(traceKey);
    return { ...accepted(traceKey), ...leftOutOf(state, command, labels.fullLabels(project)) };
  }

  function close(command: TraceClose): WriteOutcome {
    const trace = heads.find(command.projectId, command.traceId);
    if (trace === undefined) return refusedAsUnknown;
    if (isClosed(trace.state)) return refusedAsClosed;
    return advance(trace, applyClose(trace.state, command), command);
  }

  function appendPluginEvents(command: PluginEvents): WriteOutcome {
    const trace = heads.find(command.projectId, command.traceId);
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
    return advance(trace, applyPluginEvents(trace.state, fresh, command.receivedAtMs), command);
  }

  function keepAlive(command: WriteCommand & { kind: 'keepAlive' }): WriteOutcome {
    const trace = heads.find(command.projectId, command.traceId);
    if (trace === undefined) return refusedAsUnknown;
    if (isClosed(trace.state)) return refusedAsClosed;
    heads.touch(trace, applyKeepAlive(trace.state, command.receivedAtMs));
    return accepted(trace.traceKey);
  }

  function remove(command: WriteCommand & { kind: 'delete' }): WriteOutcome {
    const trace = heads.find(command.projectId, command.traceId);
    if (trace === undefined) return refusedAsUnknown;
    if (trace.state.status === 'deleted') return accepted(trace.traceKey, true);
    return advance(trace, applyDelete(trace.state, command.receivedAtMs), command);
  }

  return (command, step) => {
    switch (command.kind) {
      case 'flush':
        return flush(command);
      case 'spans':
        return spans.append(command, step);
      case 'close':
        return close(command);
      case 'pluginEvents':
        return appendPluginEvents(command);
      case 'keepAlive':
        return keepAlive(command);
      case 'delete':
        return remove(command);
      case 'drop':
        return drop.step(command.createdBeforeMs);
      case 'rebuildContainer':
        return rebuildContainer(command);
      case 'addChecksums':
        return addChecksums(command.rows);
      case 'setRules':
        return rules.setRules(command.rules);
      case 'claimMatches':
        return claims.claim(command.request);
      case 'settleMatches':
        return claims.settle(command.claims);
    }
  };
}

const refusedAsUnknown: WriteOutcome = { accepted: false, reason: 'unknown_trace' };
const refusedAsClosed: WriteOutcome = { accepted: false, reason: 'closed' };

function accepted(traceKey: number, duplicate = false): WriteOutcome {
  return { accepted: true, traceNumber: toTraceNumber(traceKey), duplicate };
}
