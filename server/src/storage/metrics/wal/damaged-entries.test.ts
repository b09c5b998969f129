import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';
import { sample, scriptedBatch } from '../testing/scripted-request.ts';

let samples: SampleWriterInFolder;
beforeEach(() => {
  samples = createSampleWriterInFolder();
  samples.open();
});
afterEach(() => samples.remove());

it('entries and series that cannot be read are named by one start, and deleted', () => {
  samples.commit(scriptedBatch([sample('a', 1), sample('b', 1)]));
  samples.seal(1);
  samples.cleanAll();
  samples.commit(scriptedBatch([sample('c', 2)]));
  samples.db.exec('UPDATE wal SET checksum = checksum + 1; UPDATE series SET checksum = checksum + 1');
  samples.open();
  expect(samples.damage).toHaveLength(4);
  samples.cleanAll();
  expect(samples.entryCount()).toBe(0);
  expect(samples.storedSeries()).toEqual([]);
  samples.open();
  expect(samples.damage).toEqual([]);
  samples.commit(scriptedBatch([sample('d', 3)]));
  expect(samples.storedSeries()).toEqual([4]);
});
