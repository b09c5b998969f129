import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createSampleWriterInFolder,
  linesOf,
  type SampleWriterInFolder,
} from '../testing/sample-writer-in-folder.ts';
import { sample, scriptDay, scriptedBatch } from '../testing/scripted-request.ts';

let samples: SampleWriterInFolder;
beforeEach(() => {
  samples = createSampleWriterInFolder();
});
afterEach(() => samples.remove());

describe('a restart', () => {
  const bothDays = scriptedBatch([sample('a', 1), sample('a', 40)]);

  it('restores a memtable whole when only some of its days are in day files, and appends no more to it', () => {
    samples.open();
    samples.commit(bothDays);
    samples.open({ sealedDays: new Map([[1, [scriptDay]]]) });
    expect(samples.seconds()).toEqual([1, 40]);
    expect(samples.frozen).toEqual([1]);
    samples.commit(scriptedBatch([sample('a', 50)]));
    expect(samples.view.memtables.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('skips a memtable whose days are all in day files, and deletes its entries', () => {
    samples.open();
    samples.commit(bothDays);
    samples.open({ sealedDays: new Map([[1, [scriptDay, scriptDay + 1]]]) });
    expect(samples.seconds()).toEqual([]);
    expect(samples.frozen).toEqual([]);
    samples.cleanAll();
    expect(samples.entryCount()).toBe(0);
    samples.commit(scriptedBatch([sample('a', 50)]));
    expect(samples.view.memtables.map(({ number }) => number)).toEqual([2]);
  });

  it('appends no more samples to a memtable that a later one follows', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('a', 1)]));
    samples.writer.freezeBefore(scriptDay + 1);
    samples.commit(scriptedBatch([sample('a', 2)]));
    samples.seal(2);
    samples.cleanAll();
    samples.open();
    expect(samples.frozen).toEqual([1]);
    samples.commit(scriptedBatch([sample('a', 3)]));
    expect(samples.view.memtables.map(({ number }) => number)).toEqual([1, 3]);
  });

  it('replays nothing of a memtable that was being deleted', () => {
    samples.open();
    for (let second = 0; second < 400; second++) samples.commit(scriptedBatch([sample('a', second / 100)]));
    samples.seal(1);
    // One step for totals, of which there are none.
    for (let step = 0; step < 2; step++) samples.writer.clean();
    expect(samples.entryCount()).toBe(144);
    samples.open();
    expect(samples.seconds()).toEqual([]);
    samples.cleanAll();
    expect(samples.entryCount()).toBe(0);
    expect(samples.db.prepare('SELECT count(*) FROM retired_generation').pluck().get()).toBe(0);
  });

  it('never reuses a number of the day files', () => {
    samples.open({ atLeastGeneration: 7 });
    samples.commit(scriptedBatch([sample('a', 1)]));
    expect(samples.view.memtables.map(({ number }) => number)).toEqual([7]);
  });

  it('names an entry whose bytes were changed and keeps the others', () => {
    samples.open();
    for (const second of [1, 2, 3]) samples.commit(scriptedBatch([sample('a', second)]));
    samples.db.exec('UPDATE wal SET checksum = checksum + 1 WHERE entry_id = 2');
    samples.open();
    expect(samples.seconds()).toEqual([1, 3]);
    expect(samples.damage).toEqual([
      'entry 2 of the write-ahead log was left out: its checksum does not match',
    ]);
  });

  it('names a series whose row was changed, and gives its id to no other', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('a', 1), sample('b', 1)]));
    samples.db.exec('UPDATE series SET checksum = checksum + 1 WHERE series_id = 2');
    samples.open();
    expect(samples.damage).toEqual([
      'series 2 of the write-ahead log was left out: its checksum does not match',
      '1 samples of entry 1 of the write-ahead log were left out: their series are not known',
    ]);
    expect(samples.commit(scriptedBatch([sample('c', 1)]))).toMatchObject([{ accepted: 1 }]);
    expect([...samples.contents().keys()]).toEqual(['prj_a up a', 'prj_a up c']);
  });

  it('forgets series that no entry names, and deletes their rows', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('old', 1), sample('new', 1)]));
    samples.seal(1);
    samples.cleanAll();
    samples.commit(scriptedBatch([sample('new', 86_400)]));
    samples.open();
    expect(samples.writer.usage().seriesCount).toBe(1);
    expect([...samples.contents().keys()]).toEqual(['prj_a up new']);
    expect(samples.storedSeries()).toEqual([1, 2]);
    samples.cleanAll();
    expect(samples.storedSeries()).toEqual([2]);
  });

  it('keeps series of entries whose samples are all past their retention', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('a', 1)]));
    samples.open({ oldestDay: scriptDay + 1 });
    samples.cleanAll();
    expect(samples.contents().size).toBe(0);
    samples.open();
    expect(samples.damage).toEqual([]);
    expect(samples.seconds()).toEqual([1]);
  });

  it('gives no id twice, also when its row is gone', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('a', 1), sample('b', 1)]));
    samples.seal(1);
    samples.cleanAll();
    samples.open();
    samples.cleanAll();
    expect(samples.storedSeries()).toEqual([]);
    samples.open();
    samples.commit(scriptedBatch([sample('c', 2)]));
    expect(samples.storedSeries()).toEqual([3]);
  });

  it('finds a series by each of its ids when it was forgotten and came again before', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('a', 1)]));
    samples.db.exec(
      'INSERT INTO series SELECT 2, project, checksum, label_bytes FROM series; UPDATE counter SET next_series_id = 3',
    );
    const renamed = samples.db.prepare('UPDATE wal SET samples = ?, checksum = ?');
    const { samples: bytes } = samples.db.prepare('SELECT samples FROM wal').get() as { samples: Uint8Array };
    // The id follows the version and the number of samples.
    bytes[2] = 4;
    renamed.run(bytes, crc32(bytes));
    samples.open();
    expect(samples.seconds()).toEqual([1]);
    samples.commit(scriptedBatch([sample('a', 2)]));
    samples.open();
    expect(samples.seconds()).toEqual([1, 2]);
    samples.seal(1);
    samples.writer.retire(1);
    samples.nowMs = 25 * 3_600_000;
    samples.commit(scriptedBatch([sample('b', 3)]));
    samples.seal(2);
    samples.writer.retire(2);
    samples.cleanAll();
    expect(samples.storedSeries()).toEqual([]);
  });
});

describe('a damaged log', () => {
  it('is quarantined when it is not a database, and leaves a wide gap in the numbering', () => {
    writeFileSync(
      join(samples.folder, 'wal.db'),
      'not a database, but long enough to be taken for one'.repeat(20),
    );
    samples.open();
    expect(samples.damage).toEqual([expect.stringContaining('wal.db.1')]);
    expect(readdirSync(join(samples.folder, 'quarantine'))).toContain('wal.db.1');
    samples.commit(scriptedBatch([sample('a', 1)]));
    expect(samples.view.memtables[0]?.number).toBeGreaterThan(2 ** 20);
  });

  it('is refused and left in place when a newer release wrote it', () => {
    samples.open();
    samples.db.pragma('user_version = 999');
    expect(() => samples.open()).toThrow(/wal\.db has schema version 999.*start the newer release$/);
    expect(readdirSync(samples.folder)).not.toContain('quarantine');
  });

  it('yields its readable part, and never a value that was not stored', () => {
    samples.open();
    for (let second = 0; second < 60; second++) {
      samples.commit(scriptedBatch(Array.from({ length: 40 }, (_, index) => sample(`i${index}`, second))));
    }
    const whole = new Set(linesOf(samples));
    samples.db.pragma('wal_checkpoint(TRUNCATE)');
    const path = join(samples.folder, 'wal.db');
    const pristine = readFileSync(path);
    let salvaged = 0;
    for (let position = 0; position < pristine.length; position += 3_977) {
      samples.close();
      const damaged = Buffer.from(pristine);
      damaged[position] = (damaged[position] ?? 0) ^ 0xff;
      writeFileSync(path, damaged);
      samples.open();
      const found = linesOf(samples);
      expect(found.filter((line) => !whole.has(line))).toEqual([]);
      // Damage to unused bytes loses nothing; any loss is reported.
      if (found.length < 2_400) expect(samples.damage.length, `byte ${position}`).toBeGreaterThan(0);
      if (found.length > 0 && found.length < 2_400) salvaged += 1;
      samples.open();
      expect(linesOf(samples).join('\n')).toBe(found.join('\n'));
    }
    expect(salvaged).toBeGreaterThan(5);
  });

  it('yields the requests that may not be applied twice', () => {
    samples.open();
    const delta = (instance: string) => scriptedBatch([sample(instance, 1, { delta: 3 })]);
    samples.commit(delta('a'));
    // Many pages of samples, one of which is damaged.
    for (let second = 2; second < 40; second++) {
      samples.commit(scriptedBatch(Array.from({ length: 40 }, (_, index) => sample(`i${index}`, second))));
    }
    samples.db.pragma('wal_checkpoint(TRUNCATE)');
    const root = Number(
      samples.db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'wal'").pluck().get(),
    );
    const pageBytes = Number(samples.db.pragma('page_size', { simple: true }));
    samples.close();
    const path = join(samples.folder, 'wal.db');
    const damaged = readFileSync(path);
    damaged.fill(0xff, (root - 1) * pageBytes, root * pageBytes);
    writeFileSync(path, damaged);
    samples.open();
    expect(samples.damage).not.toEqual([]);
    expect(samples.commit(delta('a'), delta('b'))).toMatchObject([{ accepted: 0 }, { accepted: 1 }]);
  });

  it('is quarantined when rows of it are zeros, which SQLite reads as other values', () => {
    samples.open();
    for (const second of [1, 2, 3]) samples.commit(scriptedBatch([sample('a', second)]));
    samples.db.pragma('wal_checkpoint(TRUNCATE)');
    const path = join(samples.folder, 'wal.db');
    const pristine = readFileSync(path);
    for (let position = 0; position < pristine.length; position += 2_048) {
      samples.close();
      const damaged = Buffer.from(pristine);
      damaged.fill(0, position, Math.min(position + 4_096, pristine.length));
      writeFileSync(path, damaged);
      samples.open();
      if (samples.seconds().length < 3) expect(samples.damage, `byte ${position}`).not.toEqual([]);
    }
  });
});
