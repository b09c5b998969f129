import { readdirSync } from 'node:fs';
import { parseDayFileName } from '../../day-files/day-file-name.ts';
import { quarantineDayFile } from '../../day-files/quarantine-day.ts';
import { isDamage } from '../../day-files/storage-damage.ts';
import { createSampleDayFile } from './sample-day-file.ts';
import type { SetAside } from './sample-sealer.ts';

export interface SampleDay {
  readonly day: number;
  /** Generations whose samples of this day are all in its file. */
  readonly sealedGenerations: readonly number[];
}

export interface SampleDayListing {
  readonly days: readonly SampleDay[];
  /** Files that could not be read and were set aside. */
  readonly setAside: readonly SetAside[];
}

/**
 * What is in the day files of a folder, at start. Brings their schemas up to date; to be called before any other thread opens
 * one. No part of a block is read.
 *
 * @throws Error when a file was written by a newer release, or cannot be read for a reason other than damage.
 */
export function listSampleDays(folder: string): SampleDayListing {
  const days: SampleDay[] = [];
  const setAside: SetAside[] = [];
  for (const fileName of readdirSync(folder).sort()) {
    const day = parseDayFileName(fileName);
    if (day === undefined) continue;
    try {
      days.push(listDay(folder, day));
    } catch (error) {
      if (!isDamage(error)) throw error;
      const name = quarantineDayFile(folder, day) ?? fileName;
      setAside.push({ day, name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { days, setAside };
}

function listDay(folder: string, day: number): SampleDay {
  const file = createSampleDayFile(folder, day);
  try {
    file.assertWhole();
    file.listBlocks();
    return { day, sealedGenerations: file.listSealedGenerations() };
  } finally {
    file.close();
  }
}
