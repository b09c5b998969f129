import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createIngestClient } from '../load/ingest-client.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { withServiceScope } from '../service/service-scope.ts';

/** Runs what follows it with the widest permissions for new files. */
const withoutUmask = ['/bin/sh', '-c', 'umask 000; exec "$@"', 'sh'];

it('files are for the user of the service alone, whatever the umask; a wider directory is closed with one line', async () => {
  await withServiceScope(async (scope) => {
    const first = await scope.start({ launcher: withoutUmask });
    const ingest = createIngestClient(first.ingestUrl, scope.keys().ingestKey);
    const { body } = createRandomFlush('first', createSeededRandom(1));
    expect(await ingest.post('a'.repeat(32), 'flush', body)).toMatchObject({ status: 200 });
    expect(await findOpen(scope.dataDirectory)).toEqual([]);
    const archive = join(scope.dataDirectory, '..', 'backup.tar');
    const backup = scope.spawn(['backup', archive], { launcher: withoutUmask });
    expect(await backup.ended).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await lstat(archive)).mode & 0o777).toBe(0o600);
    first.signal('SIGTERM');
    await first.ended;

    await chmod(scope.dataDirectory, 0o777);
    for (const name of ['meta.db', 'traces/traces.db']) await chmod(join(scope.dataDirectory, name), 0o666);
    const second = await scope.start({ launcher: withoutUmask, flags: ['--log-level=warn'] });
    expect(await findOpen(scope.dataDirectory)).toEqual([]);
    second.signal('SIGTERM');
    const { stderr } = await second.ended;
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('open to other users')]);
    expect(JSON.parse(stderr)).toMatchObject({ count: 3, paths: ['.', 'meta.db', 'traces/traces.db'] });
  });
});

/** What others than the owner may do anything with. */
async function findOpen(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => (await lstat(join(folder, name))).mode));
  return names.filter((_name, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}
