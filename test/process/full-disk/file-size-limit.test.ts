import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { withServiceScope } from '../service/service-scope.ts';
import { runFullDisk } from './run-full-disk.ts';

const prlimit = '/usr/bin/prlimit';
const mebibyte = 1024 * 1024;

/** The limit of each round, in bytes of one file; the log that commits go to grows into it. */
function limitOf(round: number): string {
  return `--fsize=${round * 2 * mebibyte}:unlimited`;
}

it('files that may not grow: 503 with Retry-After, reads go on, and it recovers by itself', async () => {
  // A disk that is really full is filled twice: test/system/full-disk.
  const report = await withServiceScope(async (scope) => {
    const service = await scope.start({ launcher: [prlimit, limitOf(1)] });
    return runFullDisk(scope, service, {
      rounds: 1,
      freeSpace(round, { processId }) {
        execFileSync(prlimit, ['--pid', String(processId), limitOf(round + 1)]);
      },
    });
  });
  expect(report.findings).toEqual([]);
  expect(report.refused).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(50);
});
