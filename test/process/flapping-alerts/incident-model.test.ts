import { expect, it } from 'vitest';
import { evaluateRound, explainIncidents, type ModelIncident, type Round } from './incident-model.ts';

function round(atMs: number, values: Record<string, number>): Round {
  return { atMs, values: new Map(Object.entries(values)) };
}

const opened: ModelIncident = { series: 'a', openedAtMs: 1, value: 9 };

it('opens above the one bound, resolves below the other, and leaves everything else as it is', () => {
  expect(evaluateRound([], round(1, { a: 9, b: 5, c: Number.POSITIVE_INFINITY }))).toEqual([opened]);
  for (const value of [9, 4, 3, Number.NaN, Number.NEGATIVE_INFINITY]) {
    expect(evaluateRound([opened], round(2, { a: value }))).toEqual([opened]);
  }
  expect(evaluateRound([opened], round(2, { b: 0 }))).toEqual([opened]);
  const resolved = { ...opened, resolvedAtMs: 2 };
  expect(evaluateRound([opened], round(2, { a: 0 }))).toEqual([resolved]);
  expect(evaluateRound([resolved], round(3, { a: 6 }))).toEqual([
    resolved,
    { series: 'a', openedAtMs: 3, value: 6 },
  ]);
});

it('finds which rounds were evaluated, and that none explain what is there', () => {
  const rounds = [round(1, { a: 9 }), round(2, { a: 0 }), round(3, { b: 7 })];
  const b: ModelIncident = { series: 'b', openedAtMs: 3, value: 7 };
  expect(explainIncidents([], rounds, [])).toEqual({ incidents: [], skippedCount: 2 });
  expect(explainIncidents([], rounds, [opened])).toMatchObject({ skippedCount: 2 });
  expect(explainIncidents([], rounds, [{ ...opened, resolvedAtMs: 2 }])).toMatchObject({ skippedCount: 1 });
  expect(explainIncidents([], rounds, [b])).toEqual({ incidents: [b], skippedCount: 1 });
  expect(explainIncidents([], rounds, [opened, opened])).toBeUndefined();
  expect(explainIncidents([], rounds, [{ ...opened, value: 8 }])).toBeUndefined();
  expect(explainIncidents([], rounds, [{ ...opened, resolvedAtMs: 3 }])).toBeUndefined();
  const both = [round(1, { a: 9, b: 7 })];
  expect(explainIncidents([], both, [opened])).toBeUndefined();
});
