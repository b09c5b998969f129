import { relative } from 'node:path';
import { quarantineDatabase } from '../../sqlite/quarantine-database.ts';
import { dayFilePath } from './day-file-name.ts';
import { isDamage } from './storage-damage.ts';

/** A damaged file that was moved to `quarantine`. */
export interface QuarantinedDay {
  /** Days since the epoch, UTC. */
  readonly day: number;
  /** Its new path within the folder. */
  readonly name: string;
  readonly reason: string;
}

/**
 * Moves the file of a day to `quarantine`; returns its new path within the folder, `undefined` when it no longer
 * exists.
 */
export function quarantineDay(folder: string, day: number): string | undefined {
  const target = quarantineDatabase(dayFilePath(folder, day));
  return target && relative(folder, target);
}

/**
 * Quarantines the file of a day if the error says that it is damaged.
 *
 * @throws the error when it is not damage, or the file does not exist.
 */
export function quarantineDamaged(folder: string, day: number, error: unknown): QuarantinedDay {
  const name = isDamage(error) ? quarantineDay(folder, day) : undefined;
  if (name === undefined) throw error;
  return { day, name, reason: error instanceof Error ? error.message : String(error) };
}
