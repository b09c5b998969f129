import { existsSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { backUp } from '../../../server/src/storage/backup/back-up.ts';
import { layOutDataDirectory } from '../../../server/src/storage/data-directory.ts';
import { isTaken, startWriting, writes } from '../../process/full-disk/full-disk-writes.ts';
import { runFullDisk, sealedSamplesPath } from '../../process/full-disk/run-full-disk.ts';
import { createServiceReader } from '../../process/load/service-reader.ts';
import { withServiceScope } from '../../process/service/service-scope.ts';
import { slackMs } from '../../process/service/slack.ts';
import { makeDataDirectory } from '../../support/start-service.ts';
import { withSmallDisk } from './small-disk.ts';

const diskBytes = 24 * 1024 * 1024;
const rounds = 2;
const ballastBytes = 4 * 1024 * 1024;
/** However busy the machine. */
const soon = { timeout: 60_000 };

it('a full disk: 503 with Retry-After, reads go on, and it recovers within 10 s of free space', async () => {
  const report = await withSmallDisk(diskBytes, async (disk) => {
    const ballastOf = (round: number) => join(disk, `ballast-${round}`);
    for (let round = 1; round <= rounds; round += 1) {
      writeFileSync(ballastOf(round), Buffer.alloc(ballastBytes));
    }
    return withServiceScope(
      async (scope) => {
        const service = await scope.start({ hasSmallGenerations: true });
        return runFullDisk(scope, service, { rounds, freeSpace: (round) => rmSync(ballastOf(round)) });
      },
      join(disk, 'service'),
    );
  });
  expect(report.findings).toEqual([]);
  expect(report.refused).toBeGreaterThanOrEqual(rounds);
  expect(report.acknowledged).toBeGreaterThan(100);
  expect(report.longestRecoveryMs).toBeLessThan(10_000 + slackMs);
});

it('starts with no free byte, also after an ordered end: reads are served, writes are not, until there is space', async () => {
  await withSmallDisk(diskBytes, (disk) =>
    withServiceScope(
      async (scope) => {
        const first = await scope.start({ hasSmallGenerations: true });
        const sent = startWriting(first, scope.keys().ingestKey);
        for (const write of writes) expect(isTaken(await write(sent))).toBe(true);
        await vi.waitFor(() => expect(existsSync(join(scope.dataDirectory, 'ballast'))).toBe(true), soon);
        first.signal('SIGTERM');
        expect(await first.ended).toMatchObject({ exitCode: 0, stderr: '' });
        const filler = join(disk, 'filler');
        expect(() => writeFileSync(filler, Buffer.alloc(2 * diskBytes))).toThrow('ENOSPC');
        expect(freeBytes(disk)).toBe(0);

        const service = await scope.start();
        const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
        const { status, body } = await reader.get('/ready');
        expect({ status, body }).toMatchObject({ status: 503, body: expect.stringContaining('is full') });
        for (const path of ['/docs', '/v1/traces', '/v1/logs', '/v1/metrics', sealedSamplesPath]) {
          expect({ path, ...(await reader.get(path)) }).toMatchObject({ path, status: 200 });
        }
        // Something else takes the space that the start gave up.
        writeFileSync(join(disk, 'more'), Buffer.alloc(freeBytes(disk)));
        const writing = startWriting(service, scope.keys().ingestKey);
        for (const write of writes) expect(await write(writing)).toMatchObject({ status: 503 });
        for (const name of ['filler', 'more']) rmSync(join(disk, name));
        expect(await reader.get('/ready')).toMatchObject({ status: 200 });
        for (const write of writes) expect(isTaken(await write(writing))).toBe(true);
        await vi.waitFor(() => expect(existsSync(join(scope.dataDirectory, 'ballast'))).toBe(true), soon);
      },
      join(disk, 'service'),
    ),
  );
});

it('a backup that finds the disk full says so, names its file, and leaves nothing there', async () => {
  await withSmallDisk(diskBytes, (disk) =>
    withServiceScope(async (scope) => {
      await makeDataDirectory(scope.dataDirectory);
      writeFileSync(join(disk, 'filler'), Buffer.alloc(diskBytes - 64 * 1024));
      const file = join(disk, 'backup.tar');
      await expect(backUp(layOutDataDirectory(scope.dataDirectory), file)).rejects.toThrow(
        `cannot write the backup ${file}: the disk of ${disk} is full; make room for twice the size of the data, or name a file on another disk`,
      );
      expect(readdirSync(disk)).toEqual(['filler']);
    }),
  );
});

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
