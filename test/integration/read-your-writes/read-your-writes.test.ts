import { expect, it } from 'vitest';
import { createIngestClient } from '../load/ingest-client.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { createLoad } from '../load/load.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { withServiceScope } from '../process/service-scope.ts';

const checks = 1_000;
const lanes = 4;
const writersBeside = 8;

it('what is acknowledged is there for the next read, counts included, under load', {
  timeout: 120_000,
}, async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const keys = scope.keys();
    const client = createIngestClient(service.ingestUrl, keys.ingestKey);
    const reader = createServiceReader(service.apiUrl, keys.serverKey);
    const load = createLoad(writersBeside, 1);
    let isDone = false;
    const running = load.start(service, keys, () => isDone);

    async function check(
      lane: number,
      random: ReturnType<typeof createSeededRandom>,
      count: number,
    ): Promise<void> {
      const traceId = random.hex(32);
      const batch = createRandomFlush(`lane${lane}-${count}`, random);
      const laneTag = `lane-${lane}`;
      const body = JSON.stringify({ ...JSON.parse(batch.body), tags: [batch.tag, laneTag] });
      expect(await client.post(traceId, 'flush', body)).toMatchObject({
        status: 200,
        result: { accepted: true },
      });

      const stored = await reader.trace(traceId);
      expect(stored?.events.map(({ event_id }) => event_id)).toEqual(
        expect.arrayContaining([...batch.eventIds]),
      );
      expect(await reader.total(`tag="${batch.tag}"`)).toBe(1);
      // Every earlier trace of the lane, and this one.
      expect(await reader.total(`tag="${laneTag}"`)).toBe(count);
    }

    async function runLane(lane: number): Promise<void> {
      const random = createSeededRandom(1_000 + lane);
      for (let count = 1; count <= checks / lanes; count += 1) await check(lane, random, count);
    }

    try {
      await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
    } finally {
      isDone = true;
      await running.ended;
    }
    expect(load.figures()).toMatchObject({ unexpected: [], unanswered: 0 });
    expect(load.sent().length).toBeGreaterThan(100);
    const { received, accountedFor } = await readIngestItemCounts(reader);
    expect(accountedFor).toBe(received);
  });
});
