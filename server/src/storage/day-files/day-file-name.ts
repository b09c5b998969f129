import { join } from 'node:path';
import { dayNs } from '../segments/block.ts';

const dayMs = dayNs / 1_000_000;
const fileName = /^(\d{4}-\d{2}-\d{2})\.db$/;

/** @param day days since the epoch, UTC. */
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

/** The files that SQLite keeps beside a database in WAL mode. */
export const sidecarSuffixes = ['-wal', '-shm'] as const;
