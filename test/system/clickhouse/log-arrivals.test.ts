import { describe, expect, it } from 'vitest';
import type { LogArrivalsQuery } from '../../../server/src/logs/log-store.ts';
import { parseLogFilter } from '../../../server/src/logs/parse-log-filter.ts';
import { decodeLogs } from '../../../server/src/logs/testing/decode-logs.ts';
import { sampleLogBatch, sampleLogNs } from '../../../server/src/logs/testing/sample-log.ts';
import type { LogWrites } from '../../../server/src/storage/clickhouse/logs/write/create-log-writes.ts';
import { createWriterMark } from '../../../server/src/storage/clickhouse/logs/writer-mark.ts';
import { projectId, unhurried, useLogReads } from './log-reads-in-test.ts';

const everything: Omit<LogArrivalsQuery, 'after' | 'keep'> = {
  projectId,
  filter: parseLogFilter(),
  window: { sinceNs: 0n, untilNs: 2n ** 63n },
  limit: 100,
};

describe('arrivals of logs in ClickHouse', () => {
  const shared = useLogReads();

  it('end before they have much more text than a response, without a gap of any writer', async () => {
    const gateways = [await shared.databases.openWrites(), await shared.databases.openWrites()];
    const body = 'x'.repeat(1_000_000);
    for (const [writer, gateway] of gateways.entries()) {
      const records = Array.from({ length: 50 }, (_, index) => ({
        timeNs: sampleLogNs + BigInt((index * 37) % 50),
        eventName: `${writer} ${index}`,
        body,
      }));
      await gateway.append(sampleLogBatch({ records }, { projectId, keyId: String(writer) }));
    }
    const query = { ...everything, keep: 'earliest' } as const;
    const first = await shared.reads.arrivals({ ...query, after: createWriterMark(new Map()) }, unhurried);
    expect([first.hasMore, first.records.length > 16, first.records.length < 80]).toEqual([true, true, true]);
    const second = await shared.reads.arrivals({ ...query, after: first.through }, unhurried);
    expect(second.hasMore).toBe(false);
    const events = decodeLogs([...first.records, ...second.records]).map(({ eventName }) => eventName);
    for (const writer of [0, 1])
      expect(events.filter((event) => event?.startsWith(`${writer} `))).toEqual(
        Array.from({ length: 50 }, (_, index) => `${writer} ${index}`),
      );
  });

  describe('of several gateways, more than the limit', () => {
    /** Appends a record for each body through the gateway, the first `startMs` after the time of the samples, one a millisecond. */
    async function append(gateway: LogWrites, startMs: number, bodies: readonly string[]): Promise<void> {
      const records = bodies.map((body, index) => ({
        timeNs: sampleLogNs + BigInt(startMs + index) * 1_000_000n,
        body,
      }));
      await gateway.append(sampleLogBatch({ records }, { projectId, keyId: bodies.join() }));
    }

    it.each([
      ['first', 0],
      ['last', 1],
    ])('keep the latest of a quiet gateway that started %s, whatever its times', async (_, quietIndex) => {
      const gateways = [await shared.databases.openWrites(), await shared.databases.openWrites()];
      for (const gateway of gateways) await append(gateway, 0, ['before']);
      const [quiet, loud] = quietIndex === 0 ? gateways : gateways.toReversed();
      if (quiet === undefined || loud === undefined) throw new Error('there are two gateways');
      const after = await quiet.arrivalMark(projectId);
      await append(
        quiet,
        10,
        Array.from({ length: 20 }, (_, index) => `quiet ${index}`),
      );
      await append(
        loud,
        1_000,
        Array.from({ length: 300 }, (_, index) => `loud ${index}`),
      );
      const query = { ...everything, after, keep: 'latest' } as const;
      const { records, hasMore, through } = await shared.reads.arrivals(query, unhurried);
      expect(decodeLogs(records).map(({ body }) => body)).toEqual([
        ...Array.from({ length: 20 }, (_, index) => `quiet ${index}`),
        ...Array.from({ length: 80 }, (_, index) => `loud ${220 + index}`),
      ]);
      expect([hasMore, through.text]).toEqual([true, (await quiet.arrivalMark(projectId)).text]);
    });

    it('are in the order of time when each read continues where the last one ended', async () => {
      const gateways = [await shared.databases.openWrites(), await shared.databases.openWrites()];
      const [nothing] = await Promise.all(gateways.map((gateway) => gateway.arrivalMark(projectId)));
      if (nothing === undefined) throw new Error('there are two gateways');
      for (let index = 0; index < 20; index += 1) {
        const gateway = gateways[index % 3 === 0 ? 1 : 0];
        await append(gateway as LogWrites, index, [String(index)]);
      }
      const seen: string[] = [];
      let after = nothing;
      for (let hasMore = true; hasMore; ) {
        const read = await shared.reads.arrivals(
          { ...everything, after, limit: 3, keep: 'earliest' },
          unhurried,
        );
        seen.push(...decodeLogs(read.records).map(({ body }) => body));
        ({ hasMore, through: after } = read);
      }
      expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
    });
  });
});
