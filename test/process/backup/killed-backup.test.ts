import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { runCairn } from '../../support/run-cairn.ts';
import { sendBatches } from '../damaged-files/send-batches.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { type ServiceScope, withServiceScope } from '../service/service-scope.ts';

const maxAttempts = 20;

it('what a killed backup leaves is removed by the next start, and by the next backup beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-killed-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const archive = join(folder, 'cairn.tar');
  await withServiceScope(async (scope) => {
    const first = await scope.start();
    await sendBatches(first, scope, createSeededRandom(1), 'stored');
    first.signal('SIGTERM');
    await first.ended;

    await killBackup(scope, folder, archive);
    const service = await scope.start();
    expect(readdirSync(folder)).toEqual([]);
    expect(recordsIn(scope)).toEqual([]);

    await killBackup(scope, folder, archive);
    await runCairn(scope.dataDirectory, 'backup', archive);
    expect(readdirSync(folder)).toEqual(['cairn.tar']);
    expect(recordsIn(scope)).toEqual([]);
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ exitCode: 0, stderr: '' });
  });
});

/** Kills a backup that has begun to copy; one that was faster is removed and made again. */
async function killBackup(scope: ServiceScope, folder: string, archive: string): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const backup = scope.spawn(['backup', archive]);
    let hasEnded = false;
    void backup.ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded && copiesIn(folder).length === 0) await delay(1);
    backup.signal('SIGKILL');
    await backup.ended;
    if (!existsSync(archive) && copiesIn(folder).length > 0) {
      expect(recordsIn(scope)).toHaveLength(1);
      return;
    }
    rmSync(archive, { force: true });
  }
  throw new Error(`no backup of ${maxAttempts} was killed while it was made`);
}

function copiesIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name, 'copies'))
    .filter((path) => existsSync(path));
}

function recordsIn({ dataDirectory }: ServiceScope): string[] {
  return readdirSync(dataDirectory).filter((name) => name.endsWith('.path'));
}
