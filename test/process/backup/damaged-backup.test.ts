import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../server/src/storage/sqlite/open-database.ts';
import { fillStores } from '../damaged-files/fill-stores.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { withServiceScope } from '../service/service-scope.ts';

it('a backup names what it copied damaged from each kind of database, and ends with 1; the archive is there', async () => {
  await withServiceScope(async (scope) => {
    await fillStores(scope, createSeededRandom(1));
    const { dataDirectory } = scope;
    const file = join(dataDirectory, '..', 'intact.tar');
    expect(await scope.run(['backup', file])).toMatchObject({ exitCode: 0, stderr: '' });

    const [logDay = '', sampleDay = ''] = ['logs', 'metrics'].map((folder) => {
      const name = readdirSync(join(dataDirectory, folder)).find((each) => /^\d.*\.db$/.test(each));
      return `${folder}/${name}`;
    });
    change('meta.db', "UPDATE row_checksums SET checksum = checksum + 1 WHERE part = 'api_keys'");
    change('traces/traces.db', "UPDATE trace SET name = 'other' WHERE trace_key % 4294967296 = 1");
    change(
      'logs/wal.db',
      'UPDATE wal SET checksum = checksum + 1 WHERE entry_id = (SELECT max(entry_id) FROM wal)',
    );
    change(
      'metrics/wal.db',
      'UPDATE wal SET checksum = checksum + 1 WHERE entry_id = (SELECT max(entry_id) FROM wal)',
    );
    change(
      'metrics/wal.db',
      'UPDATE series SET project = project + 1 WHERE series_id = (SELECT max(series_id) FROM series)',
    );
    for (const day of [logDay, sampleDay]) change(day, 'UPDATE block_part SET data = zeroblob(length(data))');

    const damaged = join(dataDirectory, '..', 'damaged.tar');
    const { exitCode, stdout, stderr } = await scope.run(['backup', damaged]);
    expect(stderr).toMatch(/^damaged in meta\.db: key \w+ of \w+: it is not what was written$/m);
    expect(stderr).toMatch(
      /^damaged in traces\/traces\.db: trace [0-9a-f]{32}: a row of it has another checksum/m,
    );
    expect(stderr).toMatch(
      /^damaged in logs\/wal\.db: request \d+ of generation \d+: its checksum does not match$/m,
    );
    expect(stderr).toMatch(/^damaged in metrics\/wal\.db: entry \d+: its checksum does not match$/m);
    expect(stderr).toMatch(/^damaged in metrics\/wal\.db: series \d+: its checksum does not match$/m);
    expect(stderr).toContain(`damaged in ${logDay}: block 1 of ${logDay} is damaged in its part`);
    expect(stderr).toContain(`damaged in ${sampleDay}: ${sampleDay} is damaged: in block 1 `);
    expect(stderr).toMatch(
      /\ncairn: .*damaged\.tar was written, but the \d+ items named above were damaged already[^\n]*\n$/,
    );
    expect(stdout).toContain(`to ${damaged}`);
    expect(exitCode).toBe(1);

    const unchecked = join(dataDirectory, '..', 'unchecked.tar');
    expect(await scope.run(['backup', unchecked, '--no-check'])).toMatchObject({ exitCode: 0, stderr: '' });

    const restored = join(dataDirectory, '..', 'restored');
    mkdirSync(restored);
    execFileSync('/usr/bin/tar', ['-xf', damaged, '-C', restored]);
    expect(existsSync(join(restored, logDay))).toBe(true);

    function change(database: string, statement: string): void {
      const db = openDatabase(join(dataDirectory, database));
      expect(db.prepare(statement).run().changes, database).toBeGreaterThan(0);
      db.close();
    }
  });
});
