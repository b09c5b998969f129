import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogPosition } from '../../../server/src/logs/log.ts';
import type { LogListQuery, LogStatsQuery } from '../../../server/src/logs/log-store.ts';
import { parseLogFilter } from '../../../server/src/logs/parse-log-filter.ts';
import { decodeLogs } from '../../../server/src/logs/testing/decode-logs.ts';
import { sampleLogBatch, sampleLogNs } from '../../../server/src/logs/testing/sample-log.ts';
import { maxStatsGroups } from '../../../server/src/storage/log-queries/stats-groups-limit.ts';
import { projectId, unhurried, useLogReads } from './log-reads-in-test.ts';

const everything: LogListQuery = {
  projectId,
  filter: parseLogFilter(),
  // Wider than the times of the server.
  window: { sinceNs: -(2n ** 80n), untilNs: 2n ** 80n },
  limit: 100,
};
const waiting = { timeout: 20_000, interval: 20 };

describe('reads of logs in ClickHouse', () => {
  const shared = useLogReads();

  /** Rows by an expression over `number`, of the project of the tests. */
  function insert(count: number, columns: Readonly<Record<string, string>>): Promise<string> {
    const all = {
      project: `'${projectId}'`,
      time: 'toDateTime64(number, 9)',
      seq: 'number + 1',
      arrival_day: "'2026-11-20'",
      ...columns,
    };
    return shared.databases.clickhouse.run(
      `INSERT INTO logs (${Object.keys(all).join(', ')}) SELECT ${Object.values(all).join(', ')} FROM numbers(${count})`,
    );
  }

  describe('of a server that takes fifty seconds', () => {
    beforeEach(async () => {
      // In a part for each of 20 days, between which a query may end.
      await insert(500, { arrival_day: "toDate('2026-11-20') + intDiv(number, 25)" });
      await shared.databases.clickhouse.run('RENAME TABLE logs TO stored_logs');
      await shared.databases.clickhouse.run(
        'CREATE VIEW logs AS SELECT *, words, pairs FROM stored_logs WHERE sleepEachRow(0.1) = 0',
      );
    });

    const runningCount = async () =>
      Number(
        await shared.databases.clickhouse.run(
          "SELECT count() FROM system.processes WHERE current_database = currentDatabase() AND query NOT LIKE '%system.processes%'",
        ),
      );
    const untilEnded = () => vi.waitFor(async () => expect(await runningCount()).toBe(0), waiting);

    it('end at their deadline, there too', async () => {
      const startMs = performance.now();
      const list = shared.reads.list(everything, { deadlineMs: startMs + 300 });
      await expect(list).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
      expect(performance.now() - startMs).toBeGreaterThanOrEqual(300);
      await untilEnded();
      expect(performance.now() - startMs).toBeLessThan(40_000);
    });

    it('end when their caller leaves, there too', async () => {
      const startMs = performance.now();
      const caller = new AbortController();
      const left = new Error('the client left');
      const list = shared.reads.list(everything, { ...unhurried, signal: caller.signal });
      const abort = vi
        .waitFor(async () => expect(await runningCount()).toBe(1), waiting)
        .then(() => caller.abort(left));
      await expect(list).rejects.toBe(left);
      await abort;
      await untilEnded();
      expect(performance.now() - startMs).toBeLessThan(40_000);
    });
  });

  it('refuse statistics with more groups than a query may have', async () => {
    await insert(maxStatsGroups + 50_000, { service: 'toString(number)', time: 'toDateTime64(0, 9)' });
    const query: LogStatsQuery = {
      projectId,
      filter: parseLogFilter(),
      boundsNs: [0n, 1n],
      groupBy: [{ kind: 'service' }],
      topK: 1,
      exemplars: 1,
    };
    await expect(shared.reads.stats(query, unhurried)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'limit', limit: 'stats_groups', max: maxStatsGroups }],
    });
  });

  it('end a page before it has much more text than a response, and the next begins there', async () => {
    await insert(100, { body: "repeat('x', 1000000)", event: 'toString(number)' });
    const first = await shared.reads.list(everything, unhurried);
    expect(first.hasMore).toBe(true);
    expect(first.records.length).toBeGreaterThan(16);
    expect(first.records.length).toBeLessThan(80);
    const before = first.records.at(-1) as LogPosition;
    const second = await shared.reads.list({ ...everything, before }, unhurried);
    expect(second.hasMore).toBe(false);
    const events = decodeLogs([...first.records, ...second.records]).map(({ eventName }) => eventName);
    expect(events).toEqual(Array.from({ length: 100 }, (_, index) => String(99 - index)));
  });

  it('leave out what arrived after the mark of a read, because an earlier block of its writer may not be seen yet', async () => {
    const writes = await shared.databases.openWrites();
    const nothing = await writes.arrivalMark(projectId);
    await writes.append(
      sampleLogBatch({ records: [{ timeNs: sampleLogNs, body: 'confirmed' }] }, { projectId }),
    );
    const mark = await writes.arrivalMark(projectId);
    // The next block but one of the same writer.
    const [{ sequence = 0 } = {}] = await shared.databases.readAll(projectId);
    await insert(1, { seq: String(sequence + 2), body: "'unconfirmed'", time: 'now64(9)' });
    const query = { ...everything, after: nothing, keep: 'earliest' } as const;
    const { records, through } = await shared.reads.arrivals(query, unhurried);
    expect(decodeLogs(records).map(({ body }) => body)).toEqual(['confirmed']);
    expect(through.text).toBe(mark.text);
  });

  it('find what several gateways stored exactly once, each in its order', async () => {
    const gateways = [
      await shared.databases.openWrites(),
      await shared.databases.openWrites(),
      await shared.databases.openWrites(),
    ];
    let after = await gateways[0]?.arrivalMark(projectId);
    if (after === undefined) throw new Error('there is a gateway');
    const seen: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(
        gateways.map((gateway, writer) => {
          const records = [0, 1].map((part) => ({
            timeNs: sampleLogNs,
            body: `${writer} ${2 * round + part}`,
          }));
          return gateway.append(sampleLogBatch({ records }, { projectId, keyId: `${writer} ${round}` }));
        }),
      );
      // Without a filter, a mark covers what was found until then and nothing that arrived later.
      const covered = await shared.reads.list({ ...everything, arrivedBy: after, limit: 1_000 }, unhurried);
      expect(
        decodeLogs(covered.records)
          .map(({ body }) => body)
          .sort(),
      ).toEqual(seen.toSorted());
      // Sometimes fewer than there are.
      for (let part = 0; part < (round === 11 ? 30 : 1); part += 1) {
        const query = { ...everything, after, limit: 5, keep: 'earliest' } as const;
        const read = await shared.reads.arrivals(query, unhurried);
        seen.push(...decodeLogs(read.records).map(({ body }) => body));
        after = read.through;
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const writer of [0, 1, 2]) {
      const ofWriter = seen.filter((body) => body.startsWith(`${writer} `));
      expect(ofWriter).toEqual(Array.from({ length: 24 }, (_, index) => `${writer} ${index}`));
    }
  });
});
