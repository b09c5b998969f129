import { type CivilDate, dayOfYear, daysInMonth, toCivilDate } from './civil-date.ts';
import { ofValue } from './elementary-functions.ts';
import type { FunctionImplementations, SampleImplementation } from './function-implementation.ts';

const secondsPerDay = 86_400;

/**
 * Fields of a UTC date, of whole seconds since the epoch; NaN for an invalid time.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/functions/#day_of_month
 */
export const calendarFunctions: FunctionImplementations = {
  minute: ofSeconds((seconds) => Math.floor(modulo(seconds, 3600) / 60)),
  hour: ofSeconds((seconds) => Math.floor(modulo(seconds, secondsPerDay) / 3600)),
  // 1970-01-01 was a Thursday, and Sunday is 0.
  day_of_week: ofSeconds((seconds) => modulo(dayOf(seconds) + 4, 7)),
  day_of_month: ofDate(({ day }) => day),
  day_of_year: ofDate(dayOfYear),
  days_in_month: ofDate(daysInMonth),
  month: ofDate(({ month }) => month),
  year: ofDate(({ year }) => year),
};

function ofDate(field: (date: CivilDate) => number): SampleImplementation {
  return ofSeconds((seconds) => field(toCivilDate(dayOf(seconds))));
}

function ofSeconds(field: (seconds: number) => number): SampleImplementation {
  return ofValue((value) => (Number.isFinite(value) ? field(Math.trunc(value)) : NaN));
}

function dayOf(seconds: number): number {
  return Math.floor(seconds / secondsPerDay);
}

function modulo(value: number, divisor: number): number {
  return value - Math.floor(value / divisor) * divisor;
}
