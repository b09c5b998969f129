import { describe, expect, it } from 'vitest';
import { dropInSteps } from './drop-in-steps.ts';

describe('a removal in steps', () => {
  /** Steps that take these times; records them and the pauses after them. */
  function recordSteps(durationsMs: readonly number[], onStep = (_index: number): void => {}) {
    let nowMs = 0;
    const log: string[] = [];
    const stopping = new AbortController();
    const done = dropInSteps({
      signal: stopping.signal,
      monotonicNowMs: () => nowMs,
      async step() {
        const index = log.filter((entry) => entry.startsWith('step')).length;
        const durationMs = durationsMs[index] ?? 0;
        log.push(`step ${durationMs}`);
        nowMs += durationMs;
        onStep(index);
        return index < durationsMs.length - 1;
      },
      async pause(durationMs) {
        log.push(`pause ${durationMs}`);
        nowMs += durationMs;
      },
    });
    return { log, done, stop: () => stopping.abort() };
  }

  it('pauses for three times as long as the step before, and not after the last', async () => {
    const { log, done } = recordSteps([1, 40, 3]);
    await done;
    expect(log).toEqual(['step 1', 'pause 5', 'step 40', 'pause 120', 'step 3']);
  });

  it('ends after the step under way', async () => {
    const { log, done, stop } = recordSteps([1, 1, 1], (index) => {
      if (index === 1) stop();
    });
    await done;
    expect(log.filter((entry) => entry.startsWith('step'))).toHaveLength(2);
  });

  it('does not begin once it is to end', async () => {
    let steps = 0;
    const step = async () => {
      steps += 1;
      return true;
    };
    await dropInSteps({ step, signal: AbortSignal.abort() });
    expect(steps).toBe(0);
  });

  it('does not wait for the end of a pause', async () => {
    const stopping = new AbortController();
    let nowMs = 0;
    await dropInSteps({
      signal: stopping.signal,
      // The pause would be of two weeks.
      monotonicNowMs: () => (nowMs += 7 * 24 * 3_600_000),
      async step() {
        setImmediate(() => stopping.abort());
        return true;
      },
    });
  });

  it('fails with its step', async () => {
    const step = () => Promise.reject(new Error('the disk is full'));
    await expect(dropInSteps({ step, signal: new AbortController().signal })).rejects.toThrow(
      'the disk is full',
    );
  });
});
