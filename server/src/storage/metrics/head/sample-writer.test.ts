import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noNames } from '../../../metrics/watched-names.ts';
import { createSampleWriterInFolder, type SampleWriterInFolder } from '../testing/sample-writer-in-folder.ts';
import {
  bitsOf,
  createScriptedDecoder,
  sample,
  scriptedBatch,
  scriptStartMs,
} from '../testing/scripted-request.ts';
import { defaultSampleWriterLimits } from './sample-writer-limits.ts';

let samples: SampleWriterInFolder;
beforeEach(() => {
  samples = createSampleWriterInFolder();
});
afterEach(() => samples.remove());

describe('a commit', () => {
  it('is visible to readers, also after a restart', () => {
    samples.open();
    const batch = scriptedBatch([sample('a', 1, 0.5), sample('b', 1, 'stale'), sample('a', 2, -0)]);
    expect(samples.commit(batch)).toEqual([
      { accepted: 3, late: 0, duplicates: 0, rejected: {}, points: { received: 3, rejected: 0 } },
    ]);
    const before = samples.contents();
    expect(before.get('prj_a up a')).toEqual([
      [scriptStartMs + 1000, bitsOf(0.5)],
      [scriptStartMs + 2000, bitsOf(-0)],
    ]);
    expect(before.get('prj_a up b')).toEqual([[scriptStartMs + 1000, bitsOf('stale')]]);
    samples.open();
    expect(samples.damage).toEqual([]);
    expect(samples.contents()).toEqual(before);
  });

  it('refuses only the malformed request', () => {
    samples.open();
    const malformed = scriptedBatch([sample('a', 3), sample('b', 9)], { isMalformed: true });
    const outcomes = samples.commit(
      scriptedBatch([sample('a', 1)]),
      malformed,
      scriptedBatch([sample('a', 2)]),
    );
    expect(outcomes).toMatchObject([{ accepted: 1 }, { code: 'INVALID_ARGUMENT' }, { accepted: 1, late: 0 }]);
    expect(samples.seconds()).toEqual([1, 2]);
    expect(samples.seconds('b')).toEqual([]);
  });

  it('shows nothing of a failed commit, and stores its series with the next one', () => {
    samples.open();
    samples.db.exec("CREATE TEMP TRIGGER fail BEFORE INSERT ON wal BEGIN SELECT raise(ABORT, 'no'); END");
    const [failed] = samples.commit(scriptedBatch([sample('a', 5), sample('b', 5, { delta: 4 })]));
    expect(failed).toBeInstanceOf(Error);
    expect(samples.view.seriesCount).toBe(0);
    samples.db.exec('DROP TRIGGER fail');
    samples.commit(scriptedBatch([sample('a', 1), sample('b', 1, { delta: 2 })]));
    samples.open();
    expect(samples.contents().get('prj_a up b')).toEqual([[scriptStartMs + 1000, bitsOf(2)]]);
    expect(samples.seconds()).toEqual([1]);
  });

  it('takes as many requests as it can in some milliseconds, malformed ones too, and one at least', () => {
    const scripted = createScriptedDecoder();
    const slow = {
      ...scripted,
      decode(...given: Parameters<typeof scripted.decode>) {
        samples.nowMs += 20;
        return scripted.decode(...given);
      },
    };
    samples.open({ decoder: slow });
    const batches = [1, 2, 3, 4, 5].map((second) =>
      scriptedBatch([sample('a', second)], { isMalformed: second === 2 }),
    );
    expect(samples.commit(...batches)).toMatchObject([{ accepted: 1 }, { code: 'INVALID_ARGUMENT' }, {}]);
    expect(samples.seconds()).toEqual([1, 3]);
    expect(samples.commit(...batches.slice(3))).toMatchObject([{ accepted: 1 }, { accepted: 1 }]);
    expect(samples.seconds()).toEqual([1, 3, 4, 5]);
  });

  it('explains rejected times', () => {
    samples.open();
    const window = { oldestMs: scriptStartMs, newestMs: scriptStartMs + 60_000 };
    const inSeconds = { instance: 'a', timestampMs: scriptStartMs / 1000, value: 1 };
    const outcomes = samples.commit(
      scriptedBatch([inSeconds, sample('a', 61), sample('a', 5)], window),
      scriptedBatch([sample('a', 61)], window),
    );
    expect(outcomes).toMatchObject([
      {
        accepted: 1,
        rejected: { too_old: 1, too_new: 1 },
        reason: expect.stringContaining('looks like seconds: multiply it by 1,000'),
      },
      { rejected: { too_new: 1 }, reason: expect.stringContaining("check the sender's clock") },
    ]);
  });

  it('keeps the first of two values at one time, and names the series in the reason', () => {
    samples.open();
    const [outcome] = samples.commit(
      scriptedBatch([sample('a', 5, 1), sample('a', 5, 1), sample('a', 5, 2)]),
    );
    expect(outcome).toMatchObject({
      accepted: 1,
      duplicates: 1,
      rejected: { duplicate_timestamp: 1 },
      reason: expect.stringContaining('up{instance="a"} has another value at 2026-01-05T23:59:35Z'),
    });
  });

  it('recognizes duplicates of samples in memory', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('a', 5, 1), sample('a', 7, 1)]));
    samples.seal(1);
    samples.cleanAll();
    const [outcome] = samples.commit(
      scriptedBatch([sample('a', 5, 1), sample('a', 6, 1), sample('a', 7, 9)]),
    );
    expect(outcome).toMatchObject({
      accepted: 1,
      late: 1,
      duplicates: 1,
      rejected: { duplicate_timestamp: 1 },
    });
  });
});

describe('values of one millisecond', () => {
  const at = (nsInMs: number, value: number) => ({ ...sample('a', 1, value), nsInMs });
  const stored = () => samples.contents().get('prj_a up a');

  it.each([
    ['ascending', [at(1, 5), at(2, 6), at(3, 7)]],
    ['descending', [at(3, 7), at(2, 6), at(1, 5)]],
    ['with equal ones', [at(1, 7), at(2, 5), at(3, 7), at(2, 6)]],
  ])('leave the latest by nanoseconds: %s', (_, sent) => {
    samples.open();
    const [outcome] = samples.commit(scriptedBatch(sent));
    expect(outcome).toMatchObject({ accepted: 1, duplicates: sent.length - 1, rejected: {} });
    expect(stored()).toEqual([[scriptStartMs + 1000, bitsOf(7)]]);
    expect(samples.commit(scriptedBatch(sent))).toMatchObject([{ accepted: 0, rejected: {} }]);
    samples.commit(scriptedBatch([sample('a', 2, { delta: 1 })]));
    expect(stored()?.at(-1)).toEqual([scriptStartMs + 2000, bitsOf(8)]);
  });

  it('are a conflict in the same nanosecond, and with an earlier request, whose nanoseconds are not kept', () => {
    samples.open();
    expect(samples.commit(scriptedBatch([at(1, 5), at(1, 6)]), scriptedBatch([at(2, 7)]))).toMatchObject([
      { accepted: 1, rejected: { duplicate_timestamp: 1 } },
      { accepted: 0, rejected: { duplicate_timestamp: 1 } },
    ]);
    expect(stored()).toEqual([[scriptStartMs + 1000, bitsOf(5)]]);
  });
});

describe('limits', () => {
  it('refuse new series of a project with too many active ones, and accept samples of known ones', () => {
    const series = { ...defaultSampleWriterLimits.series, maxActiveSeries: 2 };
    samples.open({ limits: { series } });
    const all = [sample('a', 1), sample('b', 1), sample('c', 1)];
    expect(samples.commit(scriptedBatch(all), scriptedBatch(all, { projectId: 'prj_b' }))).toMatchObject([
      {
        accepted: 2,
        rejected: { series_limit: 1 },
        points: { rejected: 1 },
        reason: expect.stringContaining('2 series'),
      },
      { accepted: 2 },
    ]);
    samples.seal(1);
    samples.commit(scriptedBatch([sample('a', 2)]));
    samples.writer.retire(1);
    expect(samples.commit(scriptedBatch([sample('c', 2), sample('b', 2), sample('d', 2)]))).toMatchObject([
      { accepted: 2, rejected: { series_limit: 1 } },
    ]);
  });

  it('refuse new series of all projects when these have too many together, and accept samples of known ones', () => {
    samples.open({ limits: { maxActiveSeries: 3 } });
    const all = [sample('a', 1), sample('b', 1)];
    const other = { projectId: 'prj_b' };
    expect(samples.commit(scriptedBatch(all), scriptedBatch(all, other))).toMatchObject([
      { accepted: 2 },
      {
        accepted: 1,
        rejected: { series_limit: 1 },
        reason: expect.stringContaining('3 series with recent samples together'),
      },
    ]);
    samples.seal(1);
    samples.commit(scriptedBatch([sample('a', 2)]));
    samples.writer.retire(1);
    expect(
      samples.commit(scriptedBatch([sample('a', 3), sample('c', 3), sample('b', 3), sample('d', 3)], other)),
    ).toMatchObject([{ accepted: 3, rejected: { series_limit: 1 } }]);
  });

  it('refuse new series when labels take too much memory', () => {
    samples.open({ limits: { maxSeriesBytes: 2 ** 19 } });
    const many = Array.from({ length: 200 }, (_, number) => sample(String(number).padStart(4_000, 'x'), 1));
    const [outcome] = samples.commit(scriptedBatch(many));
    expect(outcome).toMatchObject({ reason: expect.stringContaining('524288 bytes, its limit') });
    // It grows by a slab of a quarter of a mebibyte.
    expect(samples.writer.usage().seriesBytes).toBeLessThanOrEqual(2 ** 19 + 2 ** 18);
  });

  it('refuse labels that are too long', () => {
    samples.open();
    const [outcome] = samples.commit(scriptedBatch([sample('x'.repeat(5_000), 1)]));
    expect(outcome).toMatchObject({
      rejected: { label_limit: 1 },
      reason: expect.stringContaining('label "instance" has 5000 bytes, at most 4096'),
    });
  });
});

describe('notices', () => {
  it('broadcast the newest sample of each watched metric by project', () => {
    samples.open();
    const names = new Map([['prj_a', new Set(['up', 'down'])]]);
    samples.writer.watch(names);
    const batches = [
      scriptedBatch([sample('a', 4), sample('b', 3)]),
      scriptedBatch([sample('a', 9)], { projectId: 'prj_b' }),
    ];
    expect(samples.writer.commit(batches).commits).toEqual([
      { projectId: 'prj_a', newestMs: new Map([['up', scriptStartMs + 4000]]) },
    ]);
    expect(samples.writer.commit([batches[1] ?? scriptedBatch([])]).commits).toEqual([]);
    samples.writer.watch(noNames, names);
    expect(samples.writer.commit([scriptedBatch([sample('a', 10)])]).commits).toEqual([]);
  });
});
