import { DamagedItem } from '../../../errors/damaged-item.ts';
import type { TimelinePage, TraceStore } from '../../../traces/trace-store.ts';
import type { PostgresDatabase } from '../../postgres/database/postgres-database.ts';
import { findOpenCommits } from '../../postgres/traces/read/find-open-commits.ts';
import { findTimelineHead } from '../../postgres/traces/read/find-timeline-head.ts';
import { deadlineExceeded } from '../../threads/query-deadline.ts';
import { firstInstantOf, headSegments, pageSize, toPage } from '../../trace-timelines/build-timeline-page.ts';
import { collectParts } from '../../trace-timelines/collect-parts.ts';
import { createReadAhead } from '../../trace-timelines/read-ahead.ts';
import type { TimelineParts } from '../../trace-timelines/timeline-parts.ts';

export interface TimelineReadsOptions {
  readonly postgres: Pick<PostgresDatabase, 'rows'>;
  readonly parts: Pick<TimelineParts, 'list' | 'load'>;
  readonly monotonicNowMs: () => number;
  /** Of one page. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

/**
 * Reads timelines in the order that makes a page whole: the head, then the parts that it counts, then which of their commits are
 * not made. What a commit after the head adds is counted by no head that was read before.
 */
export function createTimelineReads(options: TimelineReadsOptions): Pick<TraceStore, 'timeline'> {
  const { postgres, parts, monotonicNowMs, timeoutMs = defaultTimeoutMs } = options;

  return {
    async timeline(projectId, traceId, afterNs): Promise<TimelinePage | undefined> {
      const deadlineMs = monotonicNowMs() + timeoutMs;
      const limits = () => {
        const leftMs = deadlineMs - monotonicNowMs();
        if (leftMs <= 0) throw deadlineExceeded();
        return { timeoutMs: leftMs };
      };
      const found = await findTimelineHead(postgres, projectId, traceId);
      if (found === undefined) return undefined;
      const { head, matches } = found;
      const fromNs = firstInstantOf(afterNs);
      const ahead = createReadAhead(fromNs, pageSize);
      for (const { load, isStored, arrival } of headSegments(head.state, matches, BigInt(head.partCount)))
        ahead.add({ ...load(), isStored, arrival });
      const collected = await collectParts({
        parts,
        trace: head,
        fromNs,
        ahead,
        findOpenCommits: (commits) => findOpenCommits(postgres, commits),
        limits,
      });
      const isAll = afterNs === undefined && collected?.next.isWhole === true;
      const isShort = collected === undefined || (isAll && collected.partCount !== head.partCount);
      if (!isShort) return toPage(collected.next);
      // Retention removes the head first, so that what it is removing is not taken for damage.
      const now = await findTimelineHead(postgres, projectId, traceId);
      if (now?.head.traceKey !== head.traceKey) return undefined;
      throw new DamagedItem(`trace ${traceId}`, 'parts of its timeline are missing in ClickHouse');
    },
  };
}
