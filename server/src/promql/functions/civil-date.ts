/** A day of the proleptic Gregorian calendar in UTC. */
export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

const daysPerEra = 146_097;
const yearsPerEra = 400;
/** From 0000-03-01, where a year that ends with its leap day begins, to 1970-01-01. */
const daysToEpoch = 719_468;

/**
 * The date of a number of days since 1970-01-01, beyond the range of `Date`.
 *
 * Source: H. Hinnant, chrono-Compatible Low-Level Date Algorithms, https://howardhinnant.github.io/date_algorithms.html
 */
export function toCivilDate(daysSinceEpoch: number): CivilDate {
  const days = daysSinceEpoch + daysToEpoch;
  const era = Math.floor(days / daysPerEra);
  const dayOfEra = days - era * daysPerEra;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / (daysPerEra - 1));
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: era * yearsPerEra + yearOfEra + (month <= 2 ? 1 : 0), month, day };
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth({ year, month }: CivilDate): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** 1 to 366. */
export function dayOfYear({ year, month, day }: CivilDate): number {
  const beforeMonth = Math.floor((275 * month) / 9) - 30;
  const shortFebruary = month > 2 ? (isLeapYear(year) ? 1 : 2) : 0;
  return beforeMonth - shortFebruary + day;
}
