import { expect, it } from 'vitest';
import { createSampleBuffer } from './sample-buffer.ts';
import { createSeriesState } from './series-state.ts';

it('gives back the memory of a large commit once it is stored, and keeps that of others', () => {
  const state = createSeriesState();
  state.reserve(1);
  const buffer = createSampleBuffer(state);
  const stage = (count: number): void => {
    const firstMs = (state.words[0] as number) + 1;
    for (let index = 0; index < count; index++) {
      buffer.next[buffer.count] = index;
      buffer.add(0, Math.max(0, firstMs) + index, true, 0);
    }
  };
  stage(300_000);
  buffer.clear();
  const usual = buffer.values.length;
  expect(usual).toBeGreaterThan(300_000);
  stage(1_100_000);
  expect(buffer.values.length).toBeGreaterThan(1_100_000);
  expect([buffer.values[1_099_999], buffer.series.length]).toEqual([1_099_999, buffer.values.length]);
  buffer.clear();
  expect(buffer.values.length).toBeLessThan(usual);
  stage(2_000);
  expect([...buffer.values.subarray(1_998, 2_000)]).toEqual([1_998, 1_999]);
  buffer.undo(0);
  // The state is that of what was stored.
  expect([...state.words.subarray(0, 2)]).toEqual([1_399_999, 1_099_999]);
});
