import type { TraceState } from '../../../traces/trace-state.ts';
import type { LabelAdmission } from '../../trace-ingest/label-limits.ts';
import type { TraceChange, WrittenTraces } from '../../trace-ingest/written-traces.ts';
import type { ProjectRow } from '../rows/project-rows.ts';
import type { FoundTrace, TraceHeads } from '../rows/trace-heads.ts';
import { type CheckedPiece, toCheckedPiece } from '../spans/checked-piece.ts';
import type { SpanBlocks } from '../spans/span-blocks.ts';
import type { EventBatches, StagedBatch } from '../timeline/event-batches.ts';
import type { PackingQueue } from '../timeline/packing-queue.ts';

export interface TransactionTargets {
  readonly heads: TraceHeads;
  readonly labels: LabelAdmission<ProjectRow>;
  readonly batches: EventBatches;
  readonly blocks: Pick<SpanBlocks, 'add'>;
  readonly packing: Pick<PackingQueue, 'add'>;
}

/** What a change adds to a timeline. */
interface StagedChange {
  readonly state: TraceState;
  readonly batch: StagedBatch | undefined;
  readonly pieces: readonly CheckedPiece[];
  /** Sum of their checksums. */
  readonly parts: number;
}

/** A running trace is packed after this many writes, so that its timeline never consists of very many batches. */
const writesPerPacking = 64;

/** The traces of the database, for commands inside the transaction of their batch. */
export function createTransactionTraces(targets: TransactionTargets): WrittenTraces<FoundTrace> {
  const { heads, labels, batches, blocks, packing } = targets;

  function stage({ state, events, pieces, flushId }: TraceChange, receivedAtMs: number): StagedChange {
    const batch = batches.stage(events, flushId);
    const checked = pieces.map((piece) => toCheckedPiece(piece, receivedAtMs));
    const parts = checked.reduce((sum, { crc }) => sum + crc, batch?.crc ?? 0);
    return { state, batch, pieces: checked, parts };
  }

  function append(traceKey: number, { batch, pieces }: StagedChange): void {
    batch?.append(traceKey);
    for (const piece of pieces) blocks.add(traceKey, piece);
  }

  return {
    find: heads.find,
    create(projectId, receivedAtMs, open) {
      let staged: StagedChange | undefined;
      const trace = heads.create(projectId, receivedAtMs, (createdAtMs) => {
        staged = stage(open(createdAtMs), receivedAtMs);
        return staged;
      });
      if (staged !== undefined) append(trace.traceKey, staged);
      return trace;
    },
    change(trace, change, receivedAtMs) {
      const { state } = change;
      const staged = stage(change, receivedAtMs);
      heads.update(trace, state, receivedAtMs, staged.parts);
      append(trace.traceKey, staged);
      const isOfEvents = staged.pieces.length === 0;
      if (isOfEvents && (state.status !== 'running' || state.revision % writesPerPacking === 0))
        packing.add(trace.traceKey);
      return { ...trace, state };
    },
    touch: heads.touch,
    hasFlush: ({ traceKey }, flushId) => batches.hasFlush(traceKey, flushId),
    hasPluginEvent: ({ traceKey }, eventId) => batches.hasPluginEvent(traceKey, eventId),
    recordPluginEvent: ({ traceKey }, eventId) => batches.recordPluginEvent(traceKey, eventId),
    admit: (projectId, trace, added) =>
      labels.admit(trace?.project ?? heads.findProject(projectId), trace?.state, added),
    fullLabels: (_projectId, { project }) => labels.fullLabels(project),
  };
}
