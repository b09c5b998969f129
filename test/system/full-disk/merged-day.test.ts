import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BlockSummary } from '../../../server/src/storage/logs/block.ts';
import { listLogDays } from '../../../server/src/storage/logs/day-file/list-log-days.ts';
import { createLogSealer, type LogSealer } from '../../../server/src/storage/logs/day-file/log-sealer.ts';
import { freezeDayOne } from '../../../server/src/storage/logs/day-file/testing/frozen-records.ts';
import { withSmallDisk } from './small-disk.ts';

const diskBytes = 1024 * 1024;
const stepBytes = 4096;
/** More than a merge of these blocks takes, with its log and its checkpoint. */
const mostFreeBytes = 192 * 1024;
const rowsPerBlock = 300;

it('a merge is reported if it took place, and only then, wherever the disk gets full', async () => {
  await withSmallDisk(diskBytes, async (disk) => {
    let failures = 0;
    for (let freeBytes = stepBytes; freeBytes <= mostFreeBytes; freeBytes += stepBytes) {
      const sealer = createLogSealer(disk);
      const sealed = [1, 2, 3, 4].flatMap((generation) => sealOne(sealer, generation));
      const filler = join(disk, 'filler');
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - freeBytes));
      const merged = mergeIfPossible(sealer, sealed);
      if (merged === undefined) failures += 1;
      rmSync(filler);
      sealer.close();
      const found = listLogDays(disk).days.flatMap(({ blocks }) => blocks);
      expect(found, `with ${freeBytes} bytes`).toEqual(merged ?? sealed);
      for (const name of readdirSync(disk)) rmSync(join(disk, name));
    }
    expect(failures).toBeGreaterThan(3);
    expect(failures).toBeLessThan(mostFreeBytes / stepBytes);
  });
});

function sealOne(sealer: LogSealer, generation: number): BlockSummary[] {
  const blocks = freezeDayOne(rowsPerBlock, generation * rowsPerBlock);
  return sealer.seal({ generation, projectId: 'prj_a', blocks }, ({ reason }) => expect.fail(reason));
}

/** The blocks that it says there are; `undefined` when it fails. */
function mergeIfPossible(sealer: LogSealer, blocks: readonly BlockSummary[]): BlockSummary[] | undefined {
  try {
    const { added } = sealer.merge(blocks, 1_000) ?? expect.fail('nothing was merged');
    return [added];
  } catch (error) {
    expect(String(error)).toMatch(/full|I\/O/);
    return undefined;
  }
}
