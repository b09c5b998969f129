import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';
import { bitsOf, sample, scriptedBatch, scriptStartMs } from '../testing/scripted-request.ts';

let samples: SampleWriterInFolder;
beforeEach(() => {
  samples = createSampleWriterInFolder();
});
afterEach(() => samples.remove());

describe('totals whose samples left the log', () => {
  const delta = (second: number, value = 3) => scriptedBatch([sample('a', second, { delta: value })]);
  const stored = () => samples.contents().get('prj_a up a');
  const lastTotal = () => stored()?.at(-1)?.[1];

  it('go on after a restart when the samples are in day files only', () => {
    samples.open();
    samples.commit(delta(1), scriptedBatch([sample('gauge', 1)]));
    samples.seal(1);
    samples.cleanAll();
    samples.open();
    expect(samples.contents()).toEqual(new Map());
    samples.commit(delta(2, 4));
    expect(stored()).toEqual([[scriptStartMs + 2000, bitsOf(7)]]);
    samples.seal(2);
    samples.cleanAll();
    samples.open();
    samples.commit(delta(2, 1));
    expect(stored()).toEqual([[scriptStartMs + 2001, bitsOf(8)]]);
  });

  it('are kept in the log for the series that deltas are added to, as long as these are', () => {
    const totals = () => samples.db.prepare('SELECT series_id FROM delta_total').pluck().all();
    samples.open({ acknowledges: true, limits: { keepTotalsMs: 1000 } });
    samples.commit(scriptedBatch([sample('gauge', 1), sample('a', 1, { delta: 3 })]));
    samples.seal(1);
    samples.writer.retire(1);
    samples.cleanAll();
    expect(samples.storedSeries()).toEqual([2]);
    expect(totals()).toEqual([2]);
    samples.nowMs = 2000;
    samples.commit(scriptedBatch([sample('gauge', 2)]));
    samples.seal(2);
    samples.writer.retire(2);
    samples.cleanAll();
    expect(totals()).toEqual([]);
  });

  it('that the disk could not take are saved before the entries leave the log', () => {
    samples.open();
    samples.commit(delta(1));
    samples.db.exec(
      "CREATE TEMP TRIGGER fail BEFORE UPDATE ON delta_total BEGIN SELECT raise(ABORT, 'no'); END",
    );
    samples.seal(1);
    expect(() => samples.cleanAll()).toThrow('no');
    expect(samples.entryCount()).toBe(1);
    samples.db.exec('DROP TRIGGER fail');
    samples.cleanAll();
    samples.open();
    samples.commit(delta(2));
    expect(lastTotal()).toBe(bitsOf(6));
  });

  it('of a log of an earlier release are all that its series have', () => {
    samples.open();
    samples.commit(delta(1));
    samples.db.exec('DROP TABLE delta_total; PRAGMA user_version = 4');
    samples.open();
    samples.seal(1);
    samples.cleanAll();
    samples.open();
    samples.commit(delta(2));
    expect(lastTotal()).toBe(bitsOf(6));
  });

  it('that are damaged are reported and start again', () => {
    samples.open();
    samples.commit(delta(1));
    samples.seal(1);
    samples.cleanAll();
    samples.db.exec('UPDATE delta_total SET generation = generation + 1');
    samples.open();
    expect(samples.damage).toEqual([
      'the total of series 1 of the write-ahead log was left out: its checksum does not match',
    ]);
    samples.commit(delta(2));
    expect(lastTotal()).toBe(bitsOf(3));
  });
});
