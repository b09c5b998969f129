import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../errors/app-error.ts';
import { parseLogFilter } from '../../../../logs/parse-log-filter.ts';
import { maxStatsGroups } from '../../../log-queries/stats-groups-limit.ts';
import { readStats } from './read-stats.ts';

const query = {
  projectId: 'prj_1',
  filter: parseLogFilter(),
  boundsNs: [0n, 10n],
  groupBy: [{ kind: 'service' }],
  topK: 3,
  exemplars: 0,
} as const;
const group = { startNs: '0', totalCount: '5', count: '5', value1: 'a', newest: [], groupCount: '1' };
const tooMany = {
  code: 'INVALID_ARGUMENT',
  details: [{ type: 'limit', limit: 'stats_groups', max: maxStatsGroups, received: maxStatsGroups + 1 }],
};

describe('statistics', () => {
  it('are refused when the server has more groups than a query may have', async () => {
    const overLimit = new AppError('INVALID_ARGUMENT', 'The query reads more than a query may.');
    await expect(readStats(() => Promise.reject(overLimit), query)).rejects.toMatchObject(tooMany);
  });

  it('are refused when the threads of the server have more groups together', async () => {
    const rows = [{ ...group, groupCount: String(maxStatsGroups + 1) }];
    await expect(readStats(respondWith(rows), query)).rejects.toMatchObject(tooMany);
    const most = [{ ...group, groupCount: String(maxStatsGroups) }];
    await expect(readStats(respondWith(most), query)).resolves.toMatchObject([{ totalCount: 5 }]);
  });

  it('are refused when their groups need too much memory, but not when the server has none for anybody', async () => {
    const fail = (reason: string) => {
      const unavailable = new AppError('UNAVAILABLE', 'out of memory', [], new Error(reason));
      return readStats(() => Promise.reject(unavailable), query);
    };
    await expect(fail('Query memory limit exceeded: would use 2 GiB')).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'limit', limit: 'stats_bytes' }],
    });
    await expect(fail('(total) memory limit exceeded')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('have every bucket, also beyond the times that a record may have', async () => {
    const boundsNs = [-(2n ** 70n), 0n, 10n, 2n ** 70n];
    const buckets = await readStats(respondWith([group]), { ...query, boundsNs });
    expect(buckets.map(({ startNs, endNs, totalCount }) => [startNs, endNs, totalCount])).toEqual([
      [-(2n ** 70n), 0n, 0],
      [0n, 10n, 5],
      [10n, 2n ** 70n, 0],
    ]);
  });
});

/** Casts: rows are what the statements select. */
function respondWith(rows: readonly object[]) {
  return <Row>() => Promise.resolve(rows as readonly Row[]);
}
