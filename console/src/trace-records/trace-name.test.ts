import { expect, it } from 'vitest';
import { shownTraceName } from './trace-name.ts';

it.each(['', ' ', '\t\n', '\u00a0\u2003'])('shows %j as a trace without a name', (name) => {
  expect(shownTraceName(name)).toBe('(no name)');
});

it('marks the controls of direction of a name', () => {
  expect(shownTraceName('GET \u202Egpj')).toBe('GET [U+202E]gpj');
});

it('shows any other name as it is', () => {
  expect(shownTraceName(' GET /orders')).toBe(' GET /orders');
});
