import { expect, it } from 'vitest';
import { parseLogFilter } from '../../../logs/parse-log-filter.ts';
import type { QueryBudget } from '../../../time/query-budget.ts';
import { createGroupCounts } from '../query/group-counts.ts';
import type { StatsPartial } from '../query/stats-partial.ts';
import { unhurried } from '../testing/numbered-logs.ts';
import type { SealedAnswer, SealedRequest } from '../threads/log-reader-protocol.ts';
import { createBlockCatalogue } from './block-catalogue.ts';
import { createLogQueries, type LogQueriesOptions } from './log-queries.ts';

const mebibyte = 1024 * 1024;

/** Nothing is written to it, so the system gives no memory. */
function partOf(bytes: number): StatsPartial {
  const { keys, ...counts } = createGroupCounts(0).toPartial();
  return { totals: Float64Array.of(0), ...counts, keys: { ...keys, bytes: new Uint8Array(bytes) } };
}

/** Queries whose first read finds so many bytes, and whose second one waits until it is aborted. */
function createHeldQueries(bytesOfProject: ReadonlyMap<string, number>) {
  const catalogue = createBlockCatalogue();
  const second = new Map<string, PromiseWithResolvers<void>>();
  let blockId = 0;
  for (const projectId of bytesOfProject.keys()) {
    second.set(projectId, Promise.withResolvers());
    for (let count = 0; count < 3; count += 1) {
      blockId += 1;
      const numbers = {
        blockId,
        day: 0,
        rowCount: 1,
        byteCount: 1,
        minSequence: blockId,
        maxSequence: blockId,
      };
      catalogue.add([{ ...numbers, projectId, minTimeNs: 0n, maxTimeNs: 0n }]);
    }
  }
  const begun = new Set<string>();
  async function read({ query }: SealedRequest, { signal }: QueryBudget): Promise<SealedAnswer> {
    const { projectId } = query.query;
    if (!begun.has(projectId)) {
      begun.add(projectId);
      const part = partOf(bytesOfProject.get(projectId) ?? 0);
      return { kind: 'partials', partials: [{ kind: 'stats', part }] };
    }
    second.get(projectId)?.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }
  const queries = createLogQueries({
    catalogue,
    writer: { query: async () => [] },
    // There is one kind of read.
    readers: { read } as unknown as LogQueriesOptions['readers'],
    readerCount: 2,
    quarantine: async () => {},
  });
  const query = { filter: parseLogFilter(), boundsNs: [0n, 1n], groupBy: [], topK: 1, exemplars: 0 };
  return {
    run: (projectId: string, signal: AbortSignal) =>
      queries.run({ kind: 'stats', query: { ...query, projectId } }, { ...unhurried, signal }),
    isHeld: (projectId: string) => second.get(projectId)?.promise,
  };
}

it('is freed by the project that has most of it for another one that needs its share', async () => {
  const bytes = new Map([
    ['a', 150 * mebibyte],
    ['b', 140 * mebibyte],
    ['c', 100 * mebibyte],
  ]);
  const { run, isHeld } = createHeldQueries(bytes);
  const leaving = new AbortController();
  const left = new Error('left');
  const ended = new Map<string, unknown>();
  const start = (projectId: string) =>
    run(projectId, leaving.signal).catch((error: unknown) => void ended.set(projectId, error));
  const first = start('a');
  const others = [start('b')];
  await Promise.all([isHeld('a'), isHeld('b')]);
  others.push(start('c'));
  await Promise.all([first, isHeld('c')]);
  const evicted = expect.objectContaining({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('another project needed its share of it; retry later'),
  });
  expect([...ended]).toEqual([['a', evicted]]);
  leaving.abort(left);
  await Promise.all(others);
  expect(ended.get('b')).toBe(left);
});
