import { dayFilePath, listDays } from '../../generational/day-files/day-file-name.ts';
import type { ExportedDamage } from '../exported-damage.ts';
import { openDayAgain } from '../open-checked-day.ts';
import type { ExportedSampleBlock } from './exported-block.ts';
import { openExportedSampleDay } from './exported-sample-day.ts';
import { type ExportedSampleWal, openExportedSampleWal } from './exported-sample-wal.ts';

/** The metrics of a data directory that nobody writes to. */
export interface SampleExport extends Pick<ExportedSampleWal, 'metadata' | 'exemplars' | 'requests'> {
  /** Differs once anything was added. */
  readonly state: string;
  /** Of those that have ever sent metrics, by the number that metadata, exemplars and requests have. */
  readonly projectIds: readonly string[];
  /** Ascending. */
  readonly days: readonly number[];
  /** Passes the undamaged blocks of a day to work that ends before the next day. */
  openDay(day: number): { readonly blocks: readonly ExportedSampleBlock[]; close(): void };
  close(): void;
}

/**
 * Opens the folder of a sample store and reads all of it once: what is damaged is no part of the export.
 *
 * @throws Error with a one-line message when it cannot be opened.
 */
export function openSampleExport(folder: string, damage: ExportedDamage): SampleExport {
  const wal = openExportedSampleWal(folder);
  try {
    const files = verifyDays(folder, damage);
    const unsealed = wal.blocks(
      (generation, day) => files.get(day)?.generations.has(generation) === true,
      damage,
    );
    return {
      state: wal.state,
      projectIds: wal.projectIds,
      days: [...new Set([...files.keys(), ...unsealed.keys()])].sort((a, b) => a - b),
      metadata: wal.metadata,
      exemplars: wal.exemplars,
      requests: wal.requests,
      openDay(day) {
        const known = files.get(day);
        const file =
          known === undefined
            ? undefined
            : openDayAgain(dayFilePath(folder, day), (damageFound) =>
                openExportedSampleDay(folder, day, { damage: damageFound, verifies: false }),
              );
        const sealed = file?.blocks.filter(({ blockId }) => !known?.damaged.has(blockId)) ?? [];
        return { blocks: [...sealed, ...(unsealed.get(day) ?? [])], close: () => file?.close() };
      },
      close: wal.close,
    };
  } catch (error) {
    wal.close();
    throw error;
  }
}

interface VerifiedDay {
  readonly generations: ReadonlySet<number>;
  readonly damaged: ReadonlySet<number>;
}

function verifyDays(folder: string, damage: ExportedDamage): ReadonlyMap<number, VerifiedDay> {
  const files = new Map<number, VerifiedDay>();
  for (const day of listDays(folder)) {
    const file = openExportedSampleDay(folder, day, { damage, verifies: true });
    if (file === undefined) continue;
    files.set(day, { generations: new Set(file.generations), damaged: file.damaged });
    file.close();
  }
  return files;
}
