import { toUtcDay } from '../../../../time/utc-day.ts';
import type { TraceStore } from '../../../../traces/trace-store.ts';
import { dropInSteps } from '../../../drop-in-steps.ts';
import type { TimelineParts } from '../../../trace-timelines/timeline-parts.ts';
import type { PostgresDatabase } from '../../database/postgres-database.ts';
import { dropDueHeads } from './drop-heads.ts';
import { dropOldestParts, findFirstDay, forgetCommits } from './drop-parts.ts';
import { forgetLabels, listForgetful } from './forget-labels.ts';

export interface TraceRetentionOptions {
  readonly postgres: Pick<PostgresDatabase, 'rows' | 'change' | 'transaction'>;
  readonly parts: Pick<TimelineParts, 'listDays' | 'dropDay'>;
}

/**
 * Removes traces in steps that the process may end between: heads first, which hides everything else, then labels that no trace has
 * any more, then days of parts. Several gateways may do so at once.
 */
export function createTraceRetention({
  postgres,
  parts,
}: TraceRetentionOptions): Pick<TraceStore, 'dropCreatedBefore'> {
  async function* toSteps(createdBeforeMs: number, nowMs: number): AsyncGenerator<void> {
    while (await dropDueHeads(postgres, { createdBeforeMs, nowMs })) yield;
    const day = toUtcDay(createdBeforeMs);
    for (const projectId of await listForgetful(postgres, day)) {
      yield;
      while (await forgetLabels(postgres, projectId, day)) yield;
    }
    yield;
    const firstDay = await findFirstDay(postgres, day);
    while (await dropOldestParts(parts, firstDay)) yield;
    await forgetCommits(postgres, firstDay);
  }

  return {
    async dropCreatedBefore(createdBeforeMs, signal, nowMs = Number.MAX_SAFE_INTEGER) {
      const steps = toSteps(createdBeforeMs, nowMs);
      await dropInSteps({ step: async () => !(await steps.next()).done, signal });
    },
  };
}
