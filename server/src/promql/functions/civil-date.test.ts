import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOfYear, daysInMonth, toCivilDate } from './civil-date.ts';

const dayMs = 86_400_000;

test('Dates agree with Date within its range', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_000, max: 99_999_000 }), (days) => {
      const date = new Date(days * dayMs);
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
      const civil = toCivilDate(days);
      expect(civil).toEqual({ year, month: month + 1, day: date.getUTCDate() });
      const newYear = new Date(0).setUTCFullYear(year, 0, 1);
      expect(dayOfYear(civil)).toBe((date.getTime() - newYear) / dayMs + 1);
      const lastOfMonth = new Date(new Date(0).setUTCFullYear(year, month + 1, 0));
      expect(daysInMonth(civil)).toBe(lastOfMonth.getUTCDate());
    }),
  );
});

test('Days outside the range of Date have a date too', () => {
  expect(toCivilDate(146_097 * 1_000_000)).toEqual({ year: 1970 + 400_000_000, month: 1, day: 1 });
});
