import { isDamage } from '../../day-files/storage-damage.ts';
import { type BlockSummary, dayNs } from '../block.ts';
import type { Sealer } from '../day-file/sealer.ts';
import type { SealJob } from './log-writer.ts';

/** A day file that was set aside. */
export interface SetAside {
  readonly day: number;
  readonly name: string;
  readonly reason: string;
}

/**
 * Moves a generation into day files. A damaged file that is in the way is set aside and a new one begun.
 *
 * @throws SqliteError when the medium takes no writes now; the same job may be tried again.
 */
export function sealGeneration(
  sealer: Pick<Sealer, 'seal' | 'quarantineDay'>,
  { generation, projectId, blocks }: SealJob,
  onSetAside: (file: SetAside) => void,
): BlockSummary[] {
  const byDay = Map.groupBy(blocks, ({ dayStartNs }) => Number(dayStartNs / BigInt(dayNs)));
  return [...byDay].flatMap(([day, ofDay]) => {
    try {
      return sealer.seal(generation, projectId, ofDay);
    } catch (error) {
      if (!isDamage(error)) throw error;
      const name = sealer.quarantineDay(day);
      // Where there is no file, the damage is not one of a file.
      if (name === undefined) throw error;
      onSetAside({ day, name, reason: error instanceof Error ? error.message : String(error) });
      return sealer.seal(generation, projectId, ofDay);
    }
  });
}
