import { copyFileSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayFileName, dayFilePath } from '../../generational/day-files/day-file-name.ts';
import { createTemporaryFolder } from '../../generational/day-files/testing/temporary-folder.ts';
import { listLogDays } from './list-log-days.ts';
import { createLogSealer } from './log-sealer.ts';
import { damageDirectory } from './testing/damage-block.ts';
import { dayOne, dayTwo, freezeRecords, timeOn } from './testing/frozen-records.ts';

/** A folder with one block in each of two day files. */
function createStore(): string {
  const folder = createTemporaryFolder();
  const sealer = createLogSealer(folder);
  const blocks = freezeRecords([timeOn(dayOne, 1), timeOn(dayTwo, 1)], 1);
  sealer.seal({ generation: 1, projectId: 'p', blocks }, () => expect.fail());
  sealer.close();
  return folder;
}

it('lists nothing for an empty folder', () => {
  expect(listLogDays(createTemporaryFolder())).toEqual({ days: [], quarantined: [] });
});

const damages: readonly (readonly [string, (path: string) => void])[] = [
  ['is no database', (path) => writeFileSync(path, 'x'.repeat(20_000))],
  ['is empty', (path) => truncateSync(path, 0)],
  ['is cut short', (path) => truncateSync(path, 8192)],
  ['has a damaged first page', (path) => writeFileSync(path, readFileSync(path).fill(0xff, 100, 8192))],
  ['is a database without tables', (path) => emptyDatabase(path)],
];

it.each(damages)('quarantines a file that %s, and lists the others', (_, damage) => {
  const folder = createStore();
  damage(dayFilePath(folder, dayOne));
  const name = join('quarantine', `${dayFileName(dayOne)}.1`);
  const listing = listLogDays(folder);
  expect(listing.days.map(({ day, blocks }) => [day, blocks.length])).toEqual([[dayTwo, 1]]);
  expect(listing.quarantined).toEqual([{ day: dayOne, name, reason: expect.any(String) }]);
  expect(readdirSync(join(folder, 'quarantine'))).toContain(`${dayFileName(dayOne)}.1`);
  expect(listLogDays(folder).quarantined).toEqual([]);
});

it('quarantines a file whose directory is not as it was written', () => {
  const folder = createStore();
  const [first] = listLogDays(folder).days[0]?.blocks ?? [];
  damageDirectory(folder, first ?? expect.fail());
  expect(listLogDays(folder).quarantined[0]?.reason).toMatch(
    /block 1 of .* is damaged in its part directory/,
  );
});

it.each([
  ['UPDATE block SET block_id = 9', 'block 9 of .*its row has another CRC-32'],
  ['UPDATE block SET generation = 9', 'block 1 of .*its row has another CRC-32'],
  ['UPDATE block SET replaced_at_ms = 9', 'block 1 of .*its row has another CRC-32'],
  ['UPDATE sealed_generation SET generation = 9', 'the row of generation 9 has another CRC-32'],
])('quarantines a file with a changed number: %s', (sql, reason) => {
  const folder = createStore();
  const db = new Database(dayFilePath(folder, dayOne));
  db.exec(sql);
  db.close();
  expect(listLogDays(folder).quarantined[0]?.reason).toMatch(new RegExp(reason));
});

it.each(['block', 'sealed_generation'])('quarantines a file that lost a row of %s', (table) => {
  const folder = createStore();
  const path = dayFilePath(folder, dayOne);
  const db = new Database(path);
  const page = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
  const pageBytes = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const bytes = readFileSync(path);
  // The count of cells in the header of a page (https://www.sqlite.org/fileformat2.html#b_tree_pages).
  bytes.writeUInt16BE(0, (page - 1) * pageBytes + 3);
  writeFileSync(path, bytes);
  expect(listLogDays(folder).quarantined.map(({ day }) => day)).toEqual([dayOne]);
});

it('gives each quarantined file a name of its own', () => {
  const folder = createStore();
  const path = dayFilePath(folder, dayOne);
  for (const number of [1, 2, 3]) {
    writeFileSync(path, 'garbage');
    writeFileSync(`${path}-wal`, `log ${number}`);
    expect(listLogDays(folder).quarantined[0]?.name).toBe(
      join('quarantine', `${dayFileName(dayOne)}.${number}`),
    );
  }
});

it('ignores files that are not day files', () => {
  const folder = createStore();
  mkdirSync(join(folder, 'quarantine'));
  for (const name of ['wal.db', 'notes.txt', `${dayFileName(dayOne + 5)}.new`]) {
    writeFileSync(join(folder, name), 'something else');
  }
  expect(listLogDays(folder).days).toHaveLength(2);
  expect(listLogDays(folder).quarantined).toEqual([]);
});

it('refuses a file of a newer release and leaves it where it is', () => {
  const folder = createStore();
  const db = new Database(dayFilePath(folder, dayOne));
  db.pragma('user_version = 99');
  db.close();
  expect(() => listLogDays(folder)).toThrow('start the newer release');
  expect(readdirSync(folder)).not.toContain('quarantine');
});

it('lists a day as it was written, or quarantines it, whichever byte is changed', () => {
  const folder = createStore();
  const path = dayFilePath(folder, dayOne);
  const sound = readFileSync(path);
  const whole = listLogDays(folder).days.find(({ day }) => day === dayOne);
  // Except the schema version, which would be of a newer release.
  const place = fc.nat({ max: sound.length - 1 }).filter((index) => index < 60 || index > 63);
  fc.assert(
    fc.property(place, fc.nat({ max: 7 }), (index, bit) => {
      const changed = Buffer.from(sound);
      changed.writeUInt8(changed.readUInt8(index) ^ (1 << bit), index);
      const folderOfOne = createTemporaryFolder();
      writeFileSync(dayFilePath(folderOfOne, dayOne), changed);
      const { days, quarantined } = listLogDays(folderOfOne);
      if (quarantined.length === 0) expect(days).toEqual([whole]);
    }),
  );
});

function emptyDatabase(path: string): void {
  const other = `${path}.other`;
  const db = new Database(other);
  db.pragma('user_version = 1');
  db.close();
  copyFileSync(other, path);
}
