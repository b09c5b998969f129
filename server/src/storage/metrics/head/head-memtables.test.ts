import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectGarbage } from '../../../../../test/support/collect-garbage.ts';
import { createHeadReplica } from '../shared/head-replica.ts';
import {
  createSampleWriterInFolder,
  readContents,
  type SampleWriterInFolder,
} from '../testing/sample-writer-in-folder.ts';
import { sample, scriptDay, scriptedBatch, scriptStartMs } from '../testing/scripted-request.ts';

let samples: SampleWriterInFolder;
beforeEach(() => {
  samples = createSampleWriterInFolder();
});
afterEach(() => samples.remove());

describe('memtables', () => {
  it('are frozen when they are old, full, or large', () => {
    const limits = {
      rotateAfterMs: 100,
      maxMemtableSamples: 3,
      leastSamplesPerSeries: 1,
      maxMemtableBytes: 1e9,
    };
    samples.open({ limits });
    samples.commit(scriptedBatch([sample('a', 1)]));
    samples.nowMs = 99;
    samples.writer.rotate();
    expect(samples.frozen).toEqual([]);
    samples.nowMs = 100;
    samples.writer.rotate();
    expect(samples.frozen).toEqual([1]);
    samples.commit(scriptedBatch([2, 3, 4].map((second) => sample('a', second))));
    expect(samples.frozen).toEqual([1, 2]);
    samples.open({ limits: { maxMemtableBytes: 1 } });
    samples.commit(scriptedBatch([sample('a', 9)]));
    expect(samples.frozen).toEqual([1, 2, 3]);
    expect(samples.view.memtables.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('make appends wait for the sealer when they use too much memory', () => {
    samples.open({ limits: { maxMemtableBytes: 1, maxUnsealedBytes: 2_000_000 } });
    samples.commit(scriptedBatch([sample('a', 1)]));
    samples.commit(scriptedBatch([sample('a', 2)]));
    expect(samples.commit(scriptedBatch([sample('a', 3)]))).toMatchObject([{ code: 'UNAVAILABLE' }]);
    samples.writer.walSealed(1);
    expect(samples.commit(scriptedBatch([sample('a', 3)]))).toMatchObject([{ accepted: 1 }]);
  });

  it('leave room for the samples of others when a project has most of those that are not sealed', () => {
    const slabBytes = 2 ** 20;
    samples.open({ limits: { maxUnsealedBytes: 3.6 * slabBytes } });
    const other = { projectId: 'prj_b' };
    samples.commit(scriptedBatch([sample('a', 1)], other));
    // Each series has a run for its late samples, so that these take three slabs together.
    const many = Array.from({ length: 4_000 }, (_, index) => [sample(`${index}`, 2), sample(`${index}`, 1)]);
    expect(samples.commit(scriptedBatch(many.flat()))).toMatchObject([{ accepted: 8_000 }]);
    const [mine, others] = [scriptedBatch([sample('0', 3)]), scriptedBatch([sample('a', 2)], other)];
    expect(samples.commit(mine, others, mine)).toMatchObject([
      { code: 'UNAVAILABLE' },
      { accepted: 1 },
      { code: 'UNAVAILABLE' },
    ]);
    samples.seal(1);
    expect(samples.commit(mine)).toMatchObject([{ accepted: 1 }]);
  });

  it('take little memory for samples that came newest first, also after a restart', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('a', 0)]));
    const bytesOfOne = samples.writer.usage().sampleBytes;
    const seconds = Array.from({ length: 20_000 }, (_, index) => index + 1);
    samples.commit(scriptedBatch(seconds.toReversed().map((second) => sample('a', second))));
    for (const restart of [() => {}, () => samples.open()]) {
      restart();
      // 16 bytes for each, twice because runs grow by copying, in buffers of powers of two.
      expect(samples.writer.usage().sampleBytes - bytesOfOne).toBeLessThan(4 * 16 * 20_000);
      expect(samples.seconds()).toEqual([0, ...seconds]);
    }
  });

  it('are listed for samples of earlier days until they are sealed', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('a', 1)]));
    expect(samples.writer.freezeBefore(scriptDay)).toEqual([]);
    expect(samples.writer.freezeBefore(scriptDay + 1)).toEqual([1]);
    samples.commit(scriptedBatch([sample('a', 40)]));
    expect(samples.writer.freezeBefore(scriptDay + 1)).toEqual([1]);
    samples.writer.walSealed(1);
    expect(samples.writer.freezeBefore(scriptDay + 2)).toEqual([2]);
    expect(samples.frozen).toEqual([1, 2]);
  });

  it('stay readable until they are retired, and their memory until every reader releases it', () => {
    samples.open();
    samples.commit(scriptedBatch([sample('a', 1)]));
    const other = createHeadReplica({ onReleased: (generation) => link.released(generation) });
    const link = samples.writer.attachReader(other);
    samples.seal(1);
    const [first] = samples.view.memtables;
    samples.writer.retire(1);
    expect(samples.view.memtables).toEqual([]);
    samples.commit(scriptedBatch([sample('b', 2)]));
    // The reader of the test has not released it.
    expect(first?.read(0)?.timestampsMs[1]).toBe(scriptStartMs + 1000);
    other.view.refresh();
    expect(readContents(other.view)).toEqual(samples.contents());
    expect(samples.seconds('b')).toEqual([2]);
  });

  it('are released once they are sealed and no samples have come for a while, and not before', () => {
    samples.open({ limits: { releaseIdleAfterMs: 30, maxMemtableSamples: 1, leastSamplesPerSeries: 1 } });
    const numbersAt = (nowMs: number) => {
      samples.nowMs = nowMs;
      samples.writer.rotate();
      return samples.view.memtables.map(({ number }) => number);
    };
    samples.commit(scriptedBatch([sample('a', 1)]));
    expect(numbersAt(100)).toEqual([1]);
    samples.commit(scriptedBatch([sample('a', 2)]));
    samples.seal(1);
    expect(numbersAt(129)).toEqual([1, 2]);
    expect(numbersAt(130)).toEqual([2]);
    samples.commit(scriptedBatch([sample('a', 3)]));
    samples.seal(2);
    expect(numbersAt(159)).toEqual([2, 3]);
    samples.writer.retire(1);
    expect(samples.seconds('a')).toEqual([2, 3]);
    expect(numbersAt(160)).toEqual([3]);
  });

  it('count their memory until it is free, and tell each reader how much it refers to no longer', () => {
    samples.open();
    const retired: number[] = [];
    samples.writer.attachReader(createHeadReplica({ onRetired: (bytes) => retired.push(bytes) }));
    samples.commit(scriptedBatch([sample('a', 1)]));
    const { sampleBytes } = samples.writer.usage();
    samples.seal(1);
    samples.writer.retire(1);
    expect(retired).toEqual([sampleBytes]);
  });

  it('are not referred to once they are retired', async () => {
    samples.open({ acknowledges: true });
    samples.commit(scriptedBatch([sample('a', 1)]));
    // A function of its own, whose frame refers to nothing later.
    const watch = () => new WeakRef(samples.view.memtables.at(-1)?.read(0)?.values.buffer ?? {});
    const memory = watch();
    samples.seal(1);
    samples.commit(scriptedBatch([sample('a', 2)]));
    samples.writer.retire(1);
    samples.view.refresh();
    // What a weak reference was made of stays until the end of the turn.
    await setImmediate();
    collectGarbage();
    expect(memory.deref()).toBeUndefined();
    expect(samples.seconds('a')).toEqual([2]);
  });
});
