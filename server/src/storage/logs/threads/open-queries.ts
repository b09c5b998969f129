import { createFairQueue, type FairQueue } from '../../../fairness/fair-queue.ts';
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
  return new QueriesInTurns(options);
}

class QueriesInTurns implements OpenQueries {
  readonly #options: OpenQueriesOptions;
  readonly #unanswered = new Set<OpenQuery>();
  readonly #waiting: FairQueue<OpenQuery>;
  /** At most one query of each project; charged by time. */
  readonly #running: FairQueue<OpenQuery>;
  readonly #busyProjects = new Set<string>();

  constructor(options: OpenQueriesOptions) {
    this.#options = options;
    this.#waiting = createFairQueue({ maxItems: options.maxWaiting });
    this.#running = createFairQueue({ maxItems: Number.POSITIVE_INFINITY, costOf: () => 0 });
  }

  get isIdle(): boolean {
    return this.#unanswered.size === 0;
  }

  add({ id, query, timeLeftMs, cancelled }: OpenQueryMessage, parts: readonly OpenRows[]): void {
    const { begin, notify, monotonicNowMs } = this.#options;
    const { projectId } = query.query;
    const checkDeadline = createDeadlineCheck(timeLeftMs, cancelled, monotonicNowMs);
    const steps = begin(query, parts, checkDeadline);
    const added: OpenQuery = { id, projectId, checkDeadline, steps };
    this.#unanswered.add(added);
    const dropped = this.#waiting.add(projectId, added);
    if (dropped === undefined) return;
    this.#unanswered.delete(dropped);
    const failure = toFailureMessage(unavailable('Too many reads are waiting; retry later.'), storeName);
    notify({ kind: 'failure', id: dropped.id, failure });
  }

  run(turnMs: number): void {
    const { monotonicNowMs } = this.#options;
    this.#endOverdue();
    const endMs = monotonicNowMs() + turnMs;
    do {
      const query = this.#next();
      if (query === undefined) return;
      this.#step(query);
    } while (monotonicNowMs() < endMs);
  }

  #end(query: OpenQuery): void {
    this.#unanswered.delete(query);
    if (!this.#waiting.remove(query.projectId, query)) {
      this.#running.remove(query.projectId, query);
      this.#busyProjects.delete(query.projectId);
    }
  }

  #fail(query: OpenQuery, error: unknown): void {
    const { notify } = this.#options;
    this.#end(query);
    notify({ kind: 'failure', id: query.id, failure: toFailureMessage(error, storeName) });
  }

  #endOverdue(): void {
    for (const query of this.#unanswered) {
      try {
        query.checkDeadline();
      } catch (error) {
        this.#fail(query, error);
      }
    }
  }

  /** The next query to work on, which is in neither queue then. */
  #next(): OpenQuery | undefined {
    for (;;) {
      const begun = this.#waiting.take((projectId) => !this.#busyProjects.has(projectId));
      if (begun === undefined) return this.#running.take()?.item;
      this.#busyProjects.add(begun.owner);
      this.#running.add(begun.owner, begun.item);
    }
  }

  #step(query: OpenQuery): void {
    const { notify, monotonicNowMs } = this.#options;
    const { id, projectId, steps } = query;
    const startedAtMs = monotonicNowMs();
    try {
      const { done, value } = steps.next();
      if (done === true) {
        this.#end(query);
        notify({ kind: 'answer', id, partial: value });
      } else {
        if (value !== undefined) notify({ kind: 'partial', queryId: id, partial: value });
        this.#running.add(projectId, query);
      }
    } catch (error) {
      this.#fail(query, error);
    }
    this.#running.charge(projectId, monotonicNowMs() - startedAtMs);
  }
}
