import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClickHouse, howToInstallPeers, openClickHouse } from '../../support/open-clickhouse.ts';
import { compareStores } from './compare-stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-differential-'));
let clickHouse: ClickHouse;

beforeAll(() => {
  const opened = openClickHouse(join(folder, 'clickhouse'));
  if (opened === undefined) throw new Error(`this test needs chdb: ${howToInstallPeers}`);
  clickHouse = opened;
});

afterAll(() => {
  clickHouse?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('statistics and lists over generated records equal those of ClickHouse in every cell', async () => {
  const { cellCount, differences } = await compareStores({
    clickHouse,
    folder,
    seed: 20_260_101,
    datasetCount: 100,
    questionsPerDataset: 2,
  });

  expect(differences).toEqual([]);
  expect(cellCount).toBeGreaterThan(13_000);
});
