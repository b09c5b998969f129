import { expect, test } from 'vitest';
import { decodeHomeView, encodeHomeView } from './home-view.ts';

test.each([
  { range: { kind: 'relative', age: '7d' } },
  { range: { kind: 'absolute', since: '2026-11-20T08:00:00Z', until: '2026-11-20T09:00:00Z' } },
] as const)('%j survives its encoding', (view) => {
  expect(decodeHomeView(encodeHomeView(view))).toEqual(view);
});

test.each([{}, { since: 'monday' }, { since: ['1h'] }])('%j is the last day', (search) => {
  expect(encodeHomeView(decodeHomeView(search))).toEqual({ since: '24h' });
});
