import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '../../../time/utc-day.ts';

const fileName = /^(\d{4}-\d{2}-\d{2})\.db$/;

/** The days that a file name can say: those of the years 0 to 9999. */
export const namedDays = {
  first: Date.parse('0000-01-01T00:00:00Z') / dayMs,
  last: Date.parse('9999-12-31T00:00:00Z') / dayMs,
} as const;

/** @param day days since the epoch, UTC, of those that have names. */
export function dayFileName(day: number): string {
  return `${new Date(day * dayMs).toISOString().slice(0, 10)}.db`;
}

export function dayFilePath(folder: string, day: number): string {
  return join(folder, dayFileName(day));
}

/** The inverse of `dayFileName`, `undefined` for any other name. */
export function parseDayFileName(name: string): number | undefined {
  const day = Date.parse(`${fileName.exec(name)?.[1]}T00:00:00Z`) / dayMs;
  return Number.isInteger(day) && dayFileName(day) === name ? day : undefined;
}

/** The days that have a file, ascending. */
export function listDays(folder: string): number[] {
  const days = readdirSync(folder).map(parseDayFileName);
  return days.filter((day) => day !== undefined).sort((a, b) => a - b);
}
