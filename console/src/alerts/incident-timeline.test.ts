import { expect, it } from 'vitest';
import type { Incident } from '../generated/types.gen.ts';
import { layoutTimeline } from './incident-timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
const window = { sinceMs: Date.parse(at(0)), untilMs: Date.parse(at(100)) };
const nowMs = Date.parse(at(80));

function incident(service: string, opened: number, resolved?: number): Incident {
  return {
    id: `inc_${service}_${opened}`,
    state: resolved === undefined ? 'firing' : 'resolved',
    labels: { service },
    value: 1,
    opened_at: at(opened),
    ...(resolved === undefined ? {} : { resolved_at: at(resolved) }),
  };
}

it('places incidents by label set, cut off at the window, open ones until now', () => {
  const { rows, incidentCount } = layoutTimeline(
    [incident('cart', 50), incident('auth', 40, 60), incident('auth', -10, 10)],
    window,
    nowMs,
  );
  expect(rows.map(({ name, bars }) => [name, bars.map(({ from, to }) => [from, to])])).toEqual([
    [
      '{service="auth"}',
      [
        [0, 0.1],
        [0.4, 0.6],
      ],
    ],
    ['{service="cart"}', [[0.5, 0.8]]],
  ]);
  expect(incidentCount).toBe(3);
});

it('leaves out what was never open within the window', () => {
  const outside = [incident('cart', -20, -10), incident('cart', 100, 120), incident('cart', 101)];
  expect(layoutTimeline(outside, window, nowMs)).toEqual({ rows: [], incidentCount: 0, hiddenRowCount: 0 });
});

it('draws the label sets with the newest incidents, and counts the others', () => {
  const many = [1, 2, 3, 4].map((minute) => incident(`s${minute}`, minute, minute + 1));
  const { rows, incidentCount, hiddenRowCount } = layoutTimeline(many, window, nowMs, 2);
  expect(rows.map(({ name }) => name)).toEqual(['{service="s3"}', '{service="s4"}']);
  expect({ incidentCount, hiddenRowCount }).toEqual({ incidentCount: 4, hiddenRowCount: 2 });
});
