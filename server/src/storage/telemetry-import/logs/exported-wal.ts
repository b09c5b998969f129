import { join } from 'node:path';
import type { SeenKey } from '../../log-ingest/project-keys.ts';
import { createMemtable } from '../../logs/memtable/create-memtable.ts';
import type { Memtable } from '../../logs/memtable/memtable.ts';
import { readAttributeKeys } from '../../logs/wal/attribute-key-table.ts';
import { openWalDatabase } from '../../logs/wal/open-wal-database.ts';
import { replayWal } from '../../logs/wal/replay-wal.ts';
import { createWalCounterTable } from '../../logs/wal/wal-counters.ts';
import { createWalEntries } from '../../logs/wal/wal-entries.ts';
import { listRecentRequests, type StoredRequest } from '../../sqlite/recent-requests.ts';
import type { ExportedDamage } from '../exported-damage.ts';
import { openExportedWal } from '../open-exported-wal.ts';
import { takeMemtables } from '../take-memtables.ts';

/** A memtable that is in no day file, or not in those of all of its days. */
export interface ExportedMemtable {
  readonly generation: number;
  readonly projectId: string;
  readonly blocks: Memtable['blocks'];
}

/** `wal.db` of the log store. */
export interface ExportedLogWal {
  readonly nextSequence: number;
  readonly nextGeneration: number;
  /** One at a time, in the order of their numbers, from this one on. Damaged requests are added to the damage. */
  memtables(fromGeneration: number, damage: ExportedDamage): Generator<ExportedMemtable>;
  attributeKeys(): ReadonlyMap<string, readonly SeenKey[]>;
  /** Requests that would count as retries if they came again, some at a time. */
  recentRequests(nowMs: number): Iterable<readonly StoredRequest[]>;
  close(): void;
}

export function openExportedLogWal(folder: string): ExportedLogWal {
  const db = openExportedWal(join(folder, 'wal.db'), openWalDatabase);
  const entries = createWalEntries(db);
  return {
    ...createWalCounterTable(db).read(),
    *memtables(fromGeneration, damage) {
      const retired = new Set(entries.retired());
      for (const [generation, group] of takeMemtables(entries.read())) {
        if (generation < fromGeneration || retired.has(generation)) continue;
        const replay = replayWal(group, {
          createMemtable,
          sealedDays: () => new Set(),
          isRetired: () => false,
        });
        for (const line of replay.damage) damage.add('logs/wal.db', line);
        for (const { projectId, memtable } of replay.memtables)
          yield { generation, projectId, blocks: memtable.blocks };
      }
    },
    attributeKeys: () => readAttributeKeys(db),
    recentRequests: (nowMs) => listRecentRequests(db, nowMs),
    close: () => void db.close(),
  };
}
