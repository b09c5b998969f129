import { expect, it } from 'vitest';
import { sampleLogBatch, sampleLogNs } from '../../../../logs/testing/sample-log.ts';
import type { PostgresDatabase } from '../../../postgres/database/postgres-database.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { createLogWrites } from './create-log-writes.ts';

it('refuses appends whose rows take too much memory together, however small their requests are', async () => {
  const postgres: Pick<PostgresDatabase, 'rows' | 'change' | 'onNotification'> = {
    // No project has keys, and nothing can be written.
    rows: async () => [],
    change: () => new Promise<never>(() => undefined),
    onNotification: () => () => undefined,
  };
  const writes = createLogWrites({
    // Casts: nothing else is called before keys are saved.
    clickhouse: {} as ClickhouseDatabase,
    postgres: postgres as PostgresDatabase,
    monotonicNowMs: () => 0,
    setTimer: () => () => undefined,
    maxAttributeKeys: 100,
    limits: { maxQueuedBytes: 1024 * 1024 },
  });
  // Each takes some bytes of the request, and some hundred in its row.
  const records = Array.from({ length: 1_000 }, () => ({ timeNs: sampleLogNs }));
  const resource = { name: 'v'.repeat(200) };
  let refused = 0;
  for (let second = 0; second < 10; second += 1) {
    const batch = sampleLogBatch({ records, resource, scope: { name: `scope ${second}` } });
    expect(batch.request.length).toBeLessThan(16_000);
    writes.append(batch).catch(() => {
      refused += 1;
    });
  }
  await expect.poll(() => refused).toBeGreaterThan(7);
  expect(refused).toBeLessThan(10);
});
