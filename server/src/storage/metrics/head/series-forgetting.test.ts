import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHeadReplica } from '../shared/head-replica.ts';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';
import { bitsOf, sample, scriptedBatch } from '../testing/scripted-request.ts';
import { defaultSampleWriterLimits } from './sample-writer-limits.ts';

const hourMs = 3_600_000;

let samples: SampleWriterInFolder;
let memtable: number;
beforeEach(() => {
  samples = createSampleWriterInFolder();
  memtable = 0;
});
afterEach(() => samples.remove());

/** Commits to a memtable of its own, and leaves only this one in memory. */
function commitAlone(...all: Parameters<typeof scriptedBatch>[0]): void {
  samples.commit(scriptedBatch(all));
  memtable += 1;
  samples.seal(memtable);
  if (memtable > 1) samples.writer.retire(memtable - 1);
  // The reader acknowledges.
  samples.replica.view.refresh();
  samples.cleanAll();
  samples.replica.view.refresh();
}

const seriesCount = (): number => samples.writer.usage().seriesCount;
const inFlight = (): number => samples.view.seriesCount;

describe('a series that no memtable has', () => {
  it('gives back its number, its memory and its row', () => {
    samples.open({ acknowledges: true });
    commitAlone(sample('a', 1), sample('b', 1));
    commitAlone(sample('c', 2));
    expect(seriesCount()).toBe(1);
    expect(samples.storedSeries()).toEqual([3]);
    commitAlone(sample('a', 3), sample('d', 3));
    expect(inFlight()).toBe(3);
    expect([...samples.contents().keys()]).toEqual(['prj_a up d', 'prj_a up a']);
    expect(samples.storedSeries()).toEqual([4, 5]);
  });

  it('leaves nothing behind, however many come and go', () => {
    samples.open({ acknowledges: true });
    const round = (number: number): void =>
      commitAlone(
        ...Array.from({ length: 500 }, (_, index) => sample(`${number}-${index}`.padEnd(80, 'x'), number)),
      );
    for (let number = 0; number < 4; number++) round(number);
    const { seriesBytes } = samples.writer.usage();
    for (let number = 4; number < 40; number++) round(number);
    expect(samples.writer.usage()).toMatchObject({ seriesCount: 500, seriesBytes });
    expect(samples.storedSeries()).toHaveLength(500);
    expect(inFlight()).toBeLessThanOrEqual(1_500);
  });

  it('keeps its number while a reader has not acknowledged, and nothing else', () => {
    samples.open({ acknowledges: true });
    const released: number[] = [];
    const late = createHeadReplica({ onReleased: (ticket) => released.push(ticket) });
    const link = samples.writer.attachReader(late);
    commitAlone(sample('a', 1));
    commitAlone(sample('b', 2));
    commitAlone(sample('c', 3));
    expect(seriesCount()).toBe(1);
    expect(samples.storedSeries()).toEqual([3]);
    expect(inFlight()).toBe(3);
    late.view.refresh();
    for (const ticket of released) link.released(ticket);
    commitAlone(sample('d', 4));
    expect(inFlight()).toBe(3);
    link.detach();
    commitAlone(sample('e', 5));
    expect(inFlight()).toBe(3);
    expect([...samples.contents().keys()]).toEqual(['prj_a up e']);
  });

  it('is not found by a reader that attaches before its number is used again', () => {
    samples.open();
    commitAlone(sample('a', 1), sample('b', 1));
    commitAlone(sample('b', 2));
    const { view } = samples.replica;
    const later = createHeadReplica();
    samples.writer.attachReader(later);
    later.view.refresh();
    expect([later.view.hasSeries(0), later.view.hasSeries(1)]).toEqual([false, true]);
    expect(() => later.view.labelBytes(0)).toThrow('there is no series 0');
    expect(view.hasSeries(0)).toBe(false);
  });

  it('does not change under a reader that has not acknowledged yet', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('a', 1)]));
    const reader = createHeadReplica();
    const slow: unknown[] = [];
    samples.link.detach();
    samples.writer.attachReader({ postMessage: (message) => slow.push(message) });
    for (const message of slow.splice(0)) reader.postMessage(message as never);
    reader.view.refresh();
    const before = reader.view.labelBytes(0).slice();
    memtable = 1;
    samples.seal(1);
    commitAlone(sample('b', 2));
    commitAlone(sample('c', 3));
    commitAlone(sample('d', 4));
    expect(reader.view.labelBytes(0)).toEqual(before);
  });
});

describe('a running total without samples in memory', () => {
  const delta = (second: number) => sample('total', second, { delta: 3 });
  const total = (): unknown => samples.contents().get('prj_a up total')?.at(-1)?.[1];

  it('is kept for a day', () => {
    samples.open({ acknowledges: true });
    commitAlone(delta(1), sample('plain', 1));
    for (let hour = 1; hour < 24; hour++) {
      samples.nowMs = hour * hourMs;
      commitAlone(sample('other', hour));
    }
    expect(seriesCount()).toBe(2);
    commitAlone(delta(100));
    expect(total()).toBe(bitsOf(6));
  });

  it('is given up after it', () => {
    samples.open({ acknowledges: true });
    commitAlone(delta(1));
    commitAlone(sample('other', 2));
    samples.nowMs = 24 * hourMs + 1;
    commitAlone(sample('other', 3));
    expect(seriesCount()).toBe(1);
    commitAlone(delta(100));
    expect(total()).toBe(bitsOf(3));
  });

  it('is kept for a day after a restart too, as the log does not say what it is', () => {
    samples.open({ acknowledges: true });
    samples.commit(scriptedBatch([delta(1)]));
    samples.open({ acknowledges: true });
    memtable = 1;
    samples.seal(1);
    commitAlone(sample('other', 2));
    commitAlone(delta(100));
    expect(total()).toBe(bitsOf(6));
  });

  it('is given up with the oldest ones first when there are many series', () => {
    samples.open({ acknowledges: true, limits: { maxSeries: 8 } });
    for (const name of ['a', 'b', 'c', 'd', 'e']) commitAlone(sample(name, 1, { delta: 1 }));
    expect(seriesCount()).toBe(4);
    commitAlone(sample('b', 9, { delta: 1 }), sample('a', 9, { delta: 1 }));
    expect(samples.contents().get('prj_a up b')?.at(-1)?.[1]).toBe(bitsOf(2));
    expect(samples.contents().get('prj_a up a')?.at(-1)?.[1]).toBe(bitsOf(1));
  });

  it('is given up when labels take much memory', () => {
    samples.open({ acknowledges: true, limits: { maxSeriesBytes: 2 ** 20 } });
    for (let number = 0; number < 400; number++) {
      commitAlone(sample(`${number}`.padStart(4_000, 'x'), 1, { delta: 1 }));
    }
    const { seriesBytes } = samples.writer.usage();
    expect(seriesBytes).toBeLessThanOrEqual(2 ** 20);
    expect(seriesCount()).toBeGreaterThan(60);
    expect(seriesCount()).toBeLessThan(140);
  });
});

it('accepts series for ever within the limits', () => {
  const series = { ...defaultSampleWriterLimits.series, maxActiveSeries: 4 };
  samples.open({ acknowledges: true, limits: { series, maxSeries: 5 } });
  for (let number = 0; number < 50; number++) {
    const names = [`${number}`, `${number + 1}`];
    expect(samples.commit(scriptedBatch(names.map((name) => sample(name, number))))).toMatchObject([
      { accepted: 2 },
    ]);
    commitAlone();
  }
});
