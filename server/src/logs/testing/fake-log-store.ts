import { hash } from 'node:crypto';
import { AppError } from '../../errors/app-error.ts';
import type { Filter } from '../../filter/ast.ts';
import { explainRejectedTime } from '../../ingest/otlp/common-messages/rejected-time.ts';
import { MalformedRequest } from '../../ingest/otlp/protobuf/malformed-request.ts';
import { createRejectionTally, toRejectedCounts } from '../../ingest/rejections.ts';
import type { QueryBudget } from '../../time/query-budget.ts';
import { encodeLog } from '../encoded-log.ts';
import type { LogPosition, LogRecord, StoredLog } from '../log.ts';
import { logMatches } from '../log-matches.ts';
import type { AppendOutcome, LogBatch, LogRejectionReason, LogStore, LogWindow } from '../log-store.ts';
import { createSequenceMark, parseSequenceMark } from '../sequence-mark.ts';
import { decodeLogsRequest } from './decode-logs-request.ts';
import { catalogueOfLogs } from './fake-log-catalogue.ts';
import { countLogs } from './fake-log-stats.ts';

interface ProjectLog extends StoredLog {
  readonly projectId: string;
}

interface Selection {
  readonly projectId: string;
  readonly window: LogWindow;
  readonly filter?: Filter;
}

const duplicateWindowNs = 600_000_000_000n;
const dayNs = 86_400_000_000_000n;

/**
 * An in-memory log store that scans all records on each read; for tests and as an oracle.
 *
 * @param nowMs the clock of deadlines.
 */
export function createFakeLogStore({ nowMs }: { readonly nowMs: () => number }): LogStore {
  /** In order of arrival. */
  let logs: ProjectLog[] = [];
  let lastSequence = 0;
  const recentRequests = new Map<
    string,
    { readonly outcome: AppendOutcome; readonly receivedAtNs: bigint }
  >();
  const listeners = new Set<(projectId: string) => void>();

  function assertWithin({ deadlineMs, signal }: QueryBudget): void {
    signal?.throwIfAborted();
    if (nowMs() >= deadlineMs) throw new AppError('DEADLINE_EXCEEDED', 'The read ran past its deadline.');
  }

  /** In order of arrival. */
  function select({ projectId, window, filter }: Selection): StoredLog[] {
    return logs
      .filter((log) => log.projectId === projectId)
      .filter(({ timeNs }) => timeNs >= window.sinceNs && timeNs < window.untilNs)
      .filter((log) => filter === undefined || logMatches(log, filter))
      .map(({ projectId: _, ...log }) => log);
  }

  function newestFirst(selection: Selection): StoredLog[] {
    return select(selection).sort(comparePositions).reverse();
  }

  function store({ projectId, receivedAtNs, request, ...limits }: LogBatch): AppendOutcome {
    const records = decodeRequest(request, receivedAtNs);
    const rejections = createRejectionTally<LogRejectionReason>();
    for (const record of records) {
      const explain = () => explainRejectedTime('time_unix_nano', record.timeNs, limits);
      if (record.timeNs < limits.oldestNs) rejections.add('too_old', explain);
      else if (record.timeNs > limits.newestNs) rejections.add('too_new', explain);
      else {
        lastSequence += 1;
        logs.push({ ...record, projectId, sequence: lastSequence });
      }
    }
    const accepted = records.length - rejections.count;
    return { accepted, ...toRejectedCounts(rejections), duplicate: false };
  }

  return {
    async append(batch) {
      const requestKey = JSON.stringify([batch.keyId, hash('sha256', batch.request)]);
      const earlier = recentRequests.get(requestKey);
      if (earlier !== undefined && batch.receivedAtNs - earlier.receivedAtNs < duplicateWindowNs) {
        const { rejections: _, ...counts } = earlier.outcome;
        return { ...counts, duplicate: true };
      }
      const outcome = store(batch);
      if (outcome.accepted === 0) return outcome;
      recentRequests.set(requestKey, { outcome, receivedAtNs: batch.receivedAtNs });
      for (const listener of listeners) listener(batch.projectId);
      return outcome;
    },

    async list({ before, arrivedBy, limit, ...selection }, budget) {
      assertWithin(budget);
      const matches = newestFirst(selection)
        .filter((log) => arrivedBy?.covers(log) ?? true)
        .filter((log) => before === undefined || comparePositions(log, before) < 0);
      return { records: matches.slice(0, limit).map(encodeLog), hasMore: matches.length > limit };
    },

    async stats(query, budget) {
      assertWithin(budget);
      return query.boundsNs.slice(1).map((untilNs, index) => {
        const sinceNs = query.boundsNs[index] ?? untilNs;
        return countLogs(query, newestFirst({ ...query, window: { sinceNs, untilNs } }), {
          startNs: sinceNs,
          endNs: untilNs,
        });
      });
    },

    async catalogue(query, budget) {
      assertWithin(budget);
      return catalogueOfLogs(query, newestFirst(query));
    },

    async arrivals({ after, limit, keep, ...selection }, budget) {
      assertWithin(budget);
      const matches = select(selection).filter((log) => !after.covers(log));
      const hasMore = matches.length > limit;
      const records = keep === 'earliest' ? matches.slice(0, limit) : matches.slice(-limit);
      const last = hasMore && keep === 'earliest' ? records.at(-1) : { sequence: lastSequence };
      return {
        records: records.map(encodeLog),
        hasMore,
        through: last === undefined ? after : after.extendTo(last),
      };
    },

    arrivalMark: async () => createSequenceMark(lastSequence),
    parseArrivalMark: parseSequenceMark,
    onAppend(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    async dropDaysBefore(ns) {
      logs = logs.filter(({ timeNs }) => (timeNs / dayNs + 1n) * dayNs > ns);
    },
    stop: () => Promise.resolve(),
  };
}

function decodeRequest(request: Uint8Array, receivedAtNs: bigint): LogRecord[] {
  try {
    return decodeLogsRequest(request, receivedAtNs);
  } catch (error) {
    if (error instanceof MalformedRequest) throw new AppError('INVALID_ARGUMENT', error.message, [], error);
    throw error;
  }
}

function comparePositions(a: LogPosition, b: LogPosition): number {
  if (a.timeNs !== b.timeNs) return a.timeNs < b.timeNs ? -1 : 1;
  return a.sequence - b.sequence;
}
