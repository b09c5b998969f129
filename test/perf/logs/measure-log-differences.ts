import { join } from 'node:path';
import { howToInstallPeers, openClickHouse } from '../../support/open-clickhouse.ts';
import { compareStores } from '../../system/logs-differential/compare-stores.ts';
import { type GoalLine, toGoalLine } from '../goal-line.ts';
import type { InformationLine } from '../information-line.ts';

/** L10: compared cells that differ from ClickHouse; `npm run test:system` compares more. */
export async function measureLogDifferences(folder: string): Promise<GoalLine | InformationLine> {
  const name = 'L10 differences from ClickHouse';
  const clickHouse = openClickHouse(join(folder, 'clickhouse'));
  if (clickHouse === undefined) return { name, information: `needs chdb: ${howToInstallPeers}` };
  try {
    const options = { clickHouse, folder, seed: 1, datasetCount: 100, questionsPerDataset: 2 };
    const { cellCount, differences } = await compareStores(options);
    return toGoalLine({ name, unit: 'cells', atMost: 0 }, [differences.length], [cellCount]);
  } finally {
    clickHouse.close();
  }
}
