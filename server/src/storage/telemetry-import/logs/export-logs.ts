import { toUtcDayOfNs } from '../../../time/utc-day.ts';
import { dayFilePath, listDays } from '../../generational/day-files/day-file-name.ts';
import type { Block } from '../../logs/block.ts';
import { createExportedDamage, type ExportedDamage } from '../exported-damage.ts';
import { openDayAgain } from '../open-checked-day.ts';
import { type ExportedLogDay, openExportedLogDay } from './exported-day.ts';
import { type ExportedLogWal, openExportedLogWal } from './exported-wal.ts';

/** A block in the source: 0, day and id of a sealed one; 1, number and index of one of a memtable. */
export type LogBlockPlace = readonly [kind: number, group: number, block: number];

/** Records of one project and one UTC day. */
export interface ExportedLogBlock {
  readonly place: LogBlockPlace;
  readonly projectId: string;
  readonly day: number;
  readonly rowCount: number;
  open(): Block;
}

/** The logs of a data directory that nobody writes to. */
export interface LogExport extends Pick<ExportedLogWal, 'attributeKeys' | 'recentRequests'> {
  /** Differs once anything was added. */
  readonly state: string;
  readonly lastSequence: number;
  readonly projectIds: readonly string[];
  /** Every block once, in one order, from this one on. */
  blocks(from: LogBlockPlace): Generator<ExportedLogBlock>;
  close(): void;
}

export const firstLogBlock: LogBlockPlace = [0, Number.NEGATIVE_INFINITY, 0];

/**
 * Opens the folder of a log store and reads all of it once: what is damaged is no part of the export.
 *
 * @throws Error with a one-line message when it cannot be opened.
 */
export function openLogExport(folder: string, damage: ExportedDamage): LogExport {
  const wal = openExportedLogWal(folder);
  try {
    const { sealed, projectIds, lastSequence } = verifyDays(folder, damage);
    const days = [...sealed.keys()];
    const sealedIn = (day: number) => sealed.get(day)?.generations ?? new Set();
    for (const { projectId } of wal.memtables(0, damage)) projectIds.add(projectId);
    return {
      state: `${wal.nextSequence} ${wal.nextGeneration}`,
      lastSequence: Math.max(wal.nextSequence - 1, lastSequence),
      projectIds: [...projectIds].sort(),
      attributeKeys: wal.attributeKeys,
      recentRequests: wal.recentRequests,
      *blocks([kind, group, block]) {
        for (const day of kind === 0 ? days.filter((each) => each >= group) : []) {
          const file = openDayAgain(dayFilePath(folder, day), (again) =>
            openExportedLogDay(folder, day, { damage: again, verifies: false }),
          );
          try {
            const first = day === group ? block : 0;
            yield* blocksOf(file, day, (id) => id >= first && !sealed.get(day)?.damaged.has(id));
          } finally {
            file.close();
          }
        }
        // What it finds is known already.
        const again = createExportedDamage();
        const from = kind === 0 ? ([0, 0] as const) : ([group, block] as const);
        for (const { generation, projectId, blocks } of wal.memtables(from[0], again))
          for (const [index, open] of blocks.entries()) {
            const day = toUtcDayOfNs(open.dayStartNs);
            if (sealedIn(day).has(generation) || (generation === from[0] && index < from[1])) continue;
            const { rowCount } = open;
            if (rowCount > 0)
              yield { place: [1, generation, index], projectId, day, rowCount, open: () => open };
          }
      },
      close: wal.close,
    };
  } catch (error) {
    wal.close();
    throw error;
  }
}

interface SealedDay {
  readonly generations: ReadonlySet<number>;
  readonly damaged: ReadonlySet<number>;
}

function verifyDays(folder: string, damage: ExportedDamage) {
  const sealed = new Map<number, SealedDay>();
  const projectIds = new Set<string>();
  let lastSequence = 0;
  for (const day of listDays(folder)) {
    const file = openExportedLogDay(folder, day, { damage, verifies: true });
    if (file === undefined) continue;
    for (const { projectId, maxSequence } of file.blocks) {
      projectIds.add(projectId);
      lastSequence = Math.max(lastSequence, maxSequence);
    }
    sealed.set(day, { generations: new Set(file.generations), damaged: file.damaged });
    file.close();
  }
  return { sealed, projectIds, lastSequence };
}

function* blocksOf(
  file: ExportedLogDay,
  day: number,
  isExported: (blockId: number) => boolean,
): Generator<ExportedLogBlock> {
  for (const summary of file.blocks) {
    const { blockId, projectId, rowCount } = summary;
    if (!isExported(blockId)) continue;
    yield { place: [0, day, blockId], projectId, day, rowCount, open: () => file.open(summary) };
  }
}
