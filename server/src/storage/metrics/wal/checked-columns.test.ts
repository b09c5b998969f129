import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';
import { sample, scriptedBatch } from '../testing/scripted-request.ts';

let samples: SampleWriterInFolder;
beforeEach(() => {
  samples = createSampleWriterInFolder();
  samples.open();
});
afterEach(() => samples.remove());

it.each(['entry_id', 'generation'])('an entry whose %s was changed is named and left out', (column) => {
  for (const second of [1, 2]) samples.commit(scriptedBatch([sample('a', second)]));
  samples.db.exec(`UPDATE wal SET ${column} = ${column} + 1 WHERE entry_id = 2`);
  samples.open();
  expect(samples.seconds()).toEqual([1]);
  expect(samples.damage).toEqual([expect.stringContaining('its checksum does not match')]);
});

it('an entry of an earlier release has a checksum of its samples alone', () => {
  samples.commit(scriptedBatch([sample('a', 1)]));
  samples.db.function('crc', (bytes) => crc32(bytes as Uint8Array));
  samples.db.exec('UPDATE wal SET checksum = crc(samples); PRAGMA user_version = 6');
  samples.open();
  expect(samples.damage).toEqual([]);
  expect(samples.seconds()).toEqual([1]);
});
