import { readdirSync } from 'node:fs';
import { parseDayFileName } from '../../day-files/day-file-name.ts';
import { dayMs } from '../day-file/seal-generation.ts';
import type { SampleSealerHost } from '../threads/sample-sealer-host.ts';
import type { SampleReaderPool } from '../threads/start-sample-threads.ts';

export interface SampleDayKeeperOptions {
  readonly folder: string;
  readonly sealer: Pick<SampleSealerHost, 'write'>;
  readonly pools: readonly Pick<SampleReaderPool, 'tell'>[];
  readonly onQuarantine: (name: string, reason: string) => void;
}

/** Removes whole days: those that are too old, and those whose file is damaged. */
export interface SampleDayKeeper {
  /** Changes whenever the file of a day went: what a read says of it may be of one that is gone. */
  readonly epoch: number;
  /** Removes the files of all days before this one. */
  dropBefore(day: number): Promise<void>;
  /** Sets the file of a day aside, so that the others can be served. */
  setAside(day: number, reason: string): Promise<void>;
  /** To be told of a day whose file was set aside. */
  forget(day: number, name: string, reason: string): void;
}

export function createSampleDayKeeper(options: SampleDayKeeperOptions): SampleDayKeeper {
  const { folder, sealer, pools, onQuarantine } = options;
  let epoch = 0;

  function close(day: number): void {
    epoch += 1;
    for (const pool of pools) pool.tell({ kind: 'dayClosed', day });
  }

  return {
    get epoch() {
      return epoch;
    },
    async dropBefore(before) {
      for (const pool of pools) pool.tell({ kind: 'keepFrom', ms: before * dayMs });
      const days = listDaysBefore(folder, before);
      if (days.length === 0) return;
      await sealer.write({ kind: 'dropBefore', day: before });
      days.forEach(close);
    },
    async setAside(day, reason) {
      const outcome = await sealer.write({ kind: 'quarantine', day });
      close(day);
      // Without a name it was gone already.
      if (outcome.kind === 'quarantined' && outcome.name !== undefined) onQuarantine(outcome.name, reason);
    },
    forget(day, name, reason) {
      close(day);
      onQuarantine(name, reason);
    },
  };
}

function listDaysBefore(folder: string, before: number): number[] {
  return readdirSync(folder)
    .map(parseDayFileName)
    .filter((day) => day !== undefined)
    .filter((day) => day < before);
}
