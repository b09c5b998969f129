import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Repeating, startRepeating } from '../../../time/start-repeating.ts';
import { repeat } from '../../../time/timers.ts';
import { identifyFileLater } from '../../directory/file-identity.ts';
import { dayFileName, parseDayFileName } from '../day-files/day-file-name.ts';
import type { DayKeeper } from './day-keeper.ts';

export interface DayFileWatchOptions {
  readonly folder: string;
  readonly days: Pick<DayKeeper, 'epoch' | 'isRemoving' | 'lose'>;
}

type Identities = ReadonlyMap<number, string>;

const intervalMs = 1_000;

/** Notices day files that somebody deletes or replaces, and has their day left out. */
export function startDayFileWatch(options: DayFileWatchOptions): Repeating {
  return startRepeating({ task: createDayFileCheck(options), intervalMs, repeat, startsNow: false });
}

/** Each call compares the folder with what it was at the call before. */
export function createDayFileCheck({ folder, days }: DayFileWatchOptions): () => Promise<void> {
  let known: Identities = new Map();
  let knownAtEpoch = days.epoch();

  return async () => {
    const epoch = days.epoch();
    const found = await identifyDayFiles(folder);
    // A folder that cannot be read went as a whole, which the watch of the data directory reports.
    if (found === undefined) return;
    // A later epoch: the service removed files itself meanwhile.
    const isComparable = knownAtEpoch === days.epoch() && !days.isRemoving();
    const before = known;
    known = found;
    knownAtEpoch = epoch;
    if (!isComparable) return;
    for (const [day, identity] of before) {
      const now = found.get(day);
      if (now === identity) continue;
      days.lose(day, now === undefined ? 'deleted' : 'replaced');
    }
  };
}

async function identifyDayFiles(folder: string): Promise<Identities | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return undefined;
  const identities = new Map<number, string>();
  for (const entry of entries) {
    const day = parseDayFileName(entry.name);
    // A folder at the path of a day holds nothing of it: the file that comes in its place is the first one.
    if (day === undefined || entry.isDirectory()) continue;
    const identity = await identifyFileLater(join(folder, dayFileName(day)));
    if (identity !== undefined) identities.set(day, identity);
  }
  return identities;
}
