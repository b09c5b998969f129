import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runFullDisk } from '../../process/full-disk/run-full-disk.ts';
import { createServiceReader } from '../../process/load/service-reader.ts';
import { withServiceScope } from '../../process/service/service-scope.ts';

const diskBytes = 24 * 1024 * 1024;
const rounds = 3;
const ballastBytes = 4 * 1024 * 1024;

it('a full disk: 503 with Retry-After, reads go on, and it recovers within 10 s of free space', {
  timeout: 120_000,
}, async () => {
  const report = await withSmallDisk(async (disk) => {
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
  expect(report.longestRecoveryMs).toBeLessThan(10_000);
});

it('starts on a full disk: reads are served, and readiness says that writes are not', {
  timeout: 60_000,
}, async () => {
  await withSmallDisk((disk) =>
    withServiceScope(
      async (scope) => {
        const killed = await scope.start();
        killed.signal('SIGKILL');
        await killed.ended;
        expect(() => writeFileSync(join(disk, 'ballast'), Buffer.alloc(2 * diskBytes))).toThrow('ENOSPC');

        const service = await scope.start();
        const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
        expect(await reader.total()).toBe(0);
        expect(await reader.get('/ready')).toMatchObject({ status: 503 });
        rmSync(join(disk, 'ballast'));
        expect(await reader.get('/ready')).toMatchObject({ status: 200 });
      },
      join(disk, 'service'),
    ),
  );
});

/** Needs root: gives `use` the folder of a small file system. */
async function withSmallDisk<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=700`, 'tmpfs', folder]);
    try {
      return await use(folder);
    } finally {
      execFileSync('umount', [folder]);
    }
  } finally {
    rmdirSync(folder);
  }
}
