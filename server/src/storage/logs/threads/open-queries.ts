import { createFairQueue } from '../../../fairness/fair-queue.ts';
import type { CommonNotice } from '../../generational/writer/writer-protocol.ts';
import { createDeadlineCheck, type DeadlineCheck } from '../../threads/query-deadline.ts';
import { toFailureMessage, unavailable } from '../../threads/storage-failure.ts';
import type { BlockQuery } from '../query/block-query.ts';
import type { LogWriterNotice, OpenQueryMessage } from './log-writer-protocol.ts';
import type { OpenRead, OpenRows } from './read-open-blocks.ts';

/** The queries over unsealed records, in the thread that writes them. */
export interface OpenQueries {
  /** @param parts the project's unsealed rows; those that come later are not seen. */
  add(message: OpenQueryMessage, parts: readonly OpenRows[]): void;
  /**
   * Works for this long, longer by less than a step. Projects take turns by the time they took, each with its oldest
   * query; a query past its deadline, or whose caller left, is answered without another step.
   */
  run(turnMs: number): void;
  readonly isIdle: boolean;
}

export interface OpenQueriesOptions {
  /** Begins a query; each step takes at most some milliseconds. */
  readonly begin: (query: BlockQuery, parts: readonly OpenRows[], checkDeadline: DeadlineCheck) => OpenRead;
  readonly notify: (notice: LogWriterNotice | CommonNotice) => void;
  /** Queries that may wait; beyond it the newest of the project with the most is refused. */
  readonly maxWaiting: number;
  readonly monotonicNowMs: () => number;
}

interface OpenQuery {
  readonly id: number;
  readonly projectId: string;
  readonly checkDeadline: DeadlineCheck;
  readonly steps: OpenRead;
}

const storeName = 'log store';

export function createOpenQueries(options: OpenQueriesOptions): OpenQueries {
  const { begin, notify, maxWaiting, monotonicNowMs } = options;
  const unanswered = new Set<OpenQuery>();
  const waiting = createFairQueue<OpenQuery>({ maxItems: maxWaiting });
  /** At most one query of each project; charged by time. */
  const running = createFairQueue<OpenQuery>({ maxItems: Number.POSITIVE_INFINITY, costOf: () => 0 });
  const busyProjects = new Set<string>();

  function end(query: OpenQuery): void {
    unanswered.delete(query);
    if (!waiting.remove(query.projectId, query)) {
      running.remove(query.projectId, query);
      busyProjects.delete(query.projectId);
    }
  }

  function fail(query: OpenQuery, error: unknown): void {
    end(query);
    notify({ kind: 'failure', id: query.id, failure: toFailureMessage(error, storeName) });
  }

  function endOverdue(): void {
    for (const query of unanswered) {
      try {
        query.checkDeadline();
      } catch (error) {
        fail(query, error);
      }
    }
  }

  /** The next query to work on, which is in neither queue then. */
  function next(): OpenQuery | undefined {
    for (;;) {
      const begun = waiting.take((projectId) => !busyProjects.has(projectId));
      if (begun === undefined) return running.take()?.item;
      busyProjects.add(begun.owner);
      running.add(begun.owner, begun.item);
    }
  }

  function step(query: OpenQuery): void {
    const { id, projectId, steps } = query;
    const startedAtMs = monotonicNowMs();
    try {
      const { done, value } = steps.next();
      if (done === true) {
        end(query);
        notify({ kind: 'answer', id, partial: value });
      } else {
        if (value !== undefined) notify({ kind: 'partial', queryId: id, partial: value });
        running.add(projectId, query);
      }
    } catch (error) {
      fail(query, error);
    }
    running.charge(projectId, monotonicNowMs() - startedAtMs);
  }

  return {
    add({ id, query, timeLeftMs, cancelled }, parts) {
      const { projectId } = query.query;
      const checkDeadline = createDeadlineCheck(timeLeftMs, cancelled, monotonicNowMs);
      const steps = begin(query, parts, checkDeadline);
      const added: OpenQuery = { id, projectId, checkDeadline, steps };
      unanswered.add(added);
      const dropped = waiting.add(projectId, added);
      if (dropped === undefined) return;
      unanswered.delete(dropped);
      const failure = toFailureMessage(unavailable('Too many reads are waiting; retry later.'), storeName);
      notify({ kind: 'failure', id: dropped.id, failure });
    },
    run(turnMs) {
      endOverdue();
      const endMs = monotonicNowMs() + turnMs;
      do {
        const query = next();
        if (query === undefined) return;
        step(query);
      } while (monotonicNowMs() < endMs);
    },
    get isIdle() {
      return unanswered.size === 0;
    },
  };
}
