import type { LogBatch, LogListQuery, LogStore } from '../../../logs/log-store.ts';
import { parseLogFilter } from '../../../logs/parse-log-filter.ts';
import { decodeLogs } from '../../../logs/testing/decode-logs.ts';
import { sampleLogBatch, sampleLogNs } from '../../../logs/testing/sample-log.ts';
import type { QueryBudget } from '../../../time/query-budget.ts';
import { dayNs } from '../../../time/utc-day.ts';
import { sampleProjectId } from '../../../traces/testing/sample-trace.ts';

/** Numbered batches of records spread over days, which a test recognizes by their bodies. */
export interface NumberedBatch {
  readonly number: number;
  readonly recordCount: number;
  /** The records lie on this many days, one after the other; default 1. */
  readonly dayCount?: number;
  readonly projectId?: string;
}

/** The same bytes for the same numbers. */
export function numberedBatch({ number, recordCount, dayCount = 1, projectId }: NumberedBatch): LogBatch {
  const records = bodiesOfBatch(number, recordCount).map((body, index) => ({
    timeNs: sampleLogNs - BigInt(index % dayCount) * BigInt(dayNs) - BigInt(number * 1_000 + index),
    severityNumber: 1 + (number % 24),
    body,
    attributes: { batch: `${number}` },
  }));
  const resource = { 'service.name': `service-${number % 5}` };
  return sampleLogBatch({ records, resource }, projectId === undefined ? {} : { projectId });
}

export function bodiesOfBatch(number: number, recordCount: number): string[] {
  return Array.from({ length: recordCount }, (_, index) => `batch ${number} record ${index}`);
}

export const everyRecord: Pick<LogListQuery, 'projectId' | 'filter' | 'window'> = {
  projectId: sampleProjectId,
  filter: parseLogFilter(),
  window: { sinceNs: 0n, untilNs: sampleLogNs + BigInt(dayNs) },
};

/** For a store whose clock stands at 0. */
export const unhurried: QueryBudget = { deadlineMs: 60_000 };

/** Every body of a project, page by page. */
export async function listBodies(store: LogStore, changes: Partial<LogListQuery> = {}): Promise<string[]> {
  const bodies: string[] = [];
  let before: LogListQuery['before'];
  while (true) {
    const query = { ...everyRecord, limit: 1_000, ...changes, ...(before === undefined ? {} : { before }) };
    const { records, hasMore } = await store.list(query, unhurried);
    bodies.push(...decodeLogs(records).map(({ body }) => body));
    before = records.at(-1);
    if (!hasMore) return bodies;
  }
}
