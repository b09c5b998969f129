import { beforeEach, expect, it } from 'vitest';
import { createStagedExemplars, type StagedExemplars } from './staged-exemplars.ts';

let staged: StagedExemplars;
beforeEach(() => {
  staged = createStagedExemplars({ labelBytes: () => new Uint8Array(100) });
});

/** Stages a request with exemplars of one series; returns how many were accepted. */
function stage(project: number, count: number): number | undefined {
  staged.begin();
  for (let value = 0; value < count; value++) {
    staged.add({ project, series: 0, timestampMs: 1, value, labels: ['trace_id', `${value}`] });
  }
  return staged.outcome().exemplars?.accepted;
}

it('has so many of a project in one commit, and leaves room for others', () => {
  expect([stage(0, 1_500), stage(0, 1_500), stage(1, 1_500)]).toEqual([1_500, 500, 1_500]);
  expect(staged.rows).toHaveLength(3_500);
  staged.clear();
  expect(stage(0, 3_000)).toBe(2_000);
});

it('forgets those of a request that is undone, which take no room from later ones', () => {
  expect(stage(0, 100)).toBe(100);
  for (let request = 0; request < 20; request++) {
    expect(stage(0, 3_000)).toBe(1_900);
    staged.undo();
  }
  expect(staged.rows).toHaveLength(100);
  expect([stage(0, 3_000), stage(1, 3_000)]).toEqual([1_900, 2_000]);
});

it('undoes nothing of a request without exemplars', () => {
  expect(stage(0, 10)).toBe(10);
  expect(stage(0, 0)).toBeUndefined();
  staged.undo();
  expect(staged.rows).toHaveLength(10);
  expect(stage(0, 3_000)).toBe(1_990);
});
