import { expect, it } from 'vitest';
import type { Incident } from '../generated/types.gen.ts';
import { formatElapsed, rangeAround } from './incident-times.ts';

it.each([
  [0, '0 s'],
  [400, '0 s'],
  [40_000, '40 s'],
  [60_000, '1 min'],
  [125_000, '2 min 5 s'],
  [7_500_000, '2 h 5 min'],
  [90_000_000, '1 d 1 h'],
  [86_400_000 + 59_000, '1 d'],
  [-5_000, '0 s'],
])('writes %i ms as %s', (ms, text) => {
  expect(formatElapsed(ms)).toBe(text);
});

const incident: Incident = {
  id: 'inc_1',
  state: 'resolved',
  labels: {},
  value: 7,
  opened_at: '2026-11-20T12:00:00.000Z',
  resolved_at: '2026-11-20T13:00:00.000Z',
};

it('shows what came before and after an incident', () => {
  expect(rangeAround(incident, Date.parse('2026-11-21T00:00:00Z'))).toEqual({
    since: '2026-11-20T11:30:00.000Z',
    until: '2026-11-20T13:30:00.000Z',
  });
});

it('shows nothing of the future of an open incident', () => {
  const { resolved_at: _, ...open } = incident;
  expect(rangeAround({ ...open, state: 'firing' }, Date.parse('2026-11-20T12:02:00Z'))).toEqual({
    since: '2026-11-20T11:45:00.000Z',
    until: '2026-11-20T12:02:00.000Z',
  });
});
