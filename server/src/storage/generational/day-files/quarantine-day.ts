import { relative } from 'node:path';
import { messageOf } from '../../../errors/message-of.ts';
import type { Displacement } from '../../directory/displacement.ts';
import { quarantineDatabase } from '../../sqlite/quarantine-database.ts';
import { dayFilePath } from './day-file-name.ts';
import { isDayFileDamage } from './storage-damage.ts';

/** A damaged file that was moved to `quarantine`, or one that somebody deleted or replaced. */
export interface QuarantinedDay {
  /** Days since the epoch, UTC. */
  readonly day: number;
  /** Its path within the folder now; that of before when it was deleted or replaced. */
  readonly name: string;
  readonly reason: string;
}

export function describeDisplacement(displacement: Displacement): string {
  return `the file was ${displacement} while the service runs; what is put in its place is read at the next start`;
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
  const name = isDayFileDamage(error) ? quarantineDay(folder, day) : undefined;
  if (name === undefined) throw error;
  return { day, name, reason: messageOf(error) };
}
