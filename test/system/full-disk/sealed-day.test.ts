import { existsSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dayFilePath } from '../../../server/src/storage/generational/day-files/day-file-name.ts';
import { createSealer } from '../../../server/src/storage/generational/sealer/sealer.ts';
import { openLogDayFile } from '../../../server/src/storage/logs/day-file/block-table.ts';
import { withSmallDisk } from './small-disk.ts';

const diskBytes = 1024 * 1024;
const pageBytes = 4096;
/** More than a new day file and its log take. */
const mostFreeBytes = 256 * 1024;
const day = 20_000;
const blocks = new Map([[day, () => []]]);

it('a day file that a full disk does not take is left out, however much of it has room, and sealed once there is space', async () => {
  await withSmallDisk(diskBytes, async (disk) => {
    let failures = 0;
    for (let freeBytes = pageBytes; freeBytes <= mostFreeBytes; freeBytes += pageBytes) {
      const filler = join(disk, 'filler');
      writeFileSync(filler, Buffer.alloc(diskBytes - freeBytes - pageBytes));
      const sealer = createSealer(disk, (each) => openLogDayFile(disk, each));
      const seal = (): unknown =>
        sealer.seal(7, blocks, ({ reason }) => expect.fail(`with ${freeBytes} bytes: ${reason}`));
      try {
        seal();
      } catch (error) {
        failures += 1;
        expect(String(error), `with ${freeBytes} bytes`).toMatch(/full|I\/O/);
        expect(listOpenFiles(disk).filter((path) => path.includes('.db.new'))).toEqual([]);
        rmSync(filler);
        seal();
      }
      sealer.close();
      expect(existsSync(dayFilePath(disk, day))).toBe(true);
      for (const name of readdirSync(disk)) rmSync(join(disk, name));
    }
    expect(failures).toBeGreaterThan(10);
  });
});

/** Of this process, in that folder. */
function listOpenFiles(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(join('/proc/self/fd', fd));
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // The one by which the folder was listed.
      return [];
    }
  });
}
