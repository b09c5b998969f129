import { readdirSync } from 'node:fs';
import { parseDayFileName } from '../../day-files/day-file-name.ts';
import { quarantineDayFile } from '../../day-files/quarantine-day.ts';
import { isDamage } from '../../day-files/storage-damage.ts';
import type { BlockSummary } from '../block.ts';
import { createDayFile } from './day-file.ts';

export interface DayListing {
  /** Days since the epoch, UTC. */
  readonly day: number;
  readonly blocks: readonly BlockSummary[];
  /** Generations whose records of this day are all in these blocks. */
  readonly sealedGenerations: readonly number[];
}

export interface QuarantinedDay {
  readonly day: number;
  /** Where the file is now, within the folder. */
  readonly name: string;
  readonly reason: string;
}

export interface BlockListing {
  readonly days: readonly DayListing[];
  /** Files that could not be read and were set aside. */
  readonly quarantined: readonly QuarantinedDay[];
}

/**
 * What is in the day files of a folder, for the catalogue at start. Brings their schemas up to date; to be called
 * before any other thread opens one. No column is read.
 *
 * @throws Error when a file was written by a newer release, or cannot be read for a reason other than damage.
 */
export function listBlocks(folder: string): BlockListing {
  const days: DayListing[] = [];
  const quarantined: QuarantinedDay[] = [];
  for (const fileName of readdirSync(folder).sort()) {
    const day = parseDayFileName(fileName);
    if (day === undefined) continue;
    try {
      days.push(listDay(folder, day));
    } catch (error) {
      if (!isDamage(error)) throw error;
      const name = quarantineDayFile(folder, day) ?? fileName;
      quarantined.push({ day, name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { days, quarantined };
}

function listDay(folder: string, day: number): DayListing {
  const file = createDayFile(folder, day);
  try {
    file.assertWhole();
    return { day, blocks: file.listBlocks(), sealedGenerations: file.listSealedGenerations() };
  } finally {
    file.close();
  }
}
