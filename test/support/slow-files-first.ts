import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folder = resolve(import.meta.dirname, '../system');

/** Those of a minute and more, the slowest first. */
const slowFiles = [
  'clickhouse/cluster/acknowledged-writes.test.ts',
  'clickhouse/service/contract-tests.test.ts',
  'clickhouse/import/killed-import.test.ts',
  'clickhouse/replicas/acknowledged-writes.test.ts',
  'clickhouse/alerts/disturbed-services.test.ts',
  'power-loss/power-loss.test.ts',
  'console/traces.test.ts',
  'postgres/service/service.test.ts',
  'logs-differential/logs-differential.test.ts',
  'full-disk/full-disk.test.ts',
  'clickhouse/replicas/lost-machine.test.ts',
].map((file) => join(folder, file));

for (const file of slowFiles) if (!existsSync(file)) throw new Error(`${file} is not a test any more`);

/**
 * Starts slow files before others. Without results of an earlier run vitest goes by the size of the files, and some of these, which are
 * small, would be left for one worker at the end.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = slowFiles.flatMap((file) => sorted.filter(({ moduleId }) => moduleId === file));
    return [...slow, ...sorted.filter((each) => !slow.includes(each))];
  }
}
