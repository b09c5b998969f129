import { join } from 'node:path';
import type { ProjectMetadata } from '../../metrics/head/metadata-registry.ts';
import { type AcceptedRequest, createAcceptedRequestRows } from '../../metrics/wal/accepted-request-rows.ts';
import { createExemplarRows, type ExemplarRow } from '../../metrics/wal/exemplar-rows.ts';
import { createHeadRows } from '../../metrics/wal/head-rows.ts';
import { openSampleWal } from '../../metrics/wal/open-sample-wal.ts';
import type { SampleRecord } from '../../metrics/wal/sample-record.ts';
import { createSampleWalEntries } from '../../metrics/wal/sample-wal-entries.ts';
import { createSeriesRows } from '../../metrics/wal/series-rows.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { ExportedDamage } from '../exported-damage.ts';
import { openExportedWal } from '../open-exported-wal.ts';
import { takeMemtables } from '../take-memtables.ts';
import { type ExportedSampleBlock, toExportedBlock } from './exported-block.ts';
import { encodeMemtable, type WalSeries } from './wal-blocks.ts';

/** `wal.db` of the sample store. */
export interface ExportedSampleWal {
  readonly state: string;
  /** By ordinal. */
  readonly projectIds: readonly string[];
  /** What is in no day file, by day, compressed. @param isSealed whether the file of the day has the memtable. */
  blocks(
    isSealed: (generation: number, day: number) => boolean,
    damage: ExportedDamage,
  ): ReadonlyMap<number, readonly ExportedSampleBlock[]>;
  metadata(): readonly ProjectMetadata[];
  /** Undamaged ones. */
  exemplars(): Generator<ExemplarRow>;
  requests(): Generator<AcceptedRequest>;
  close(): void;
}

export function openExportedSampleWal(folder: string): ExportedSampleWal {
  const db = openExportedWal(join(folder, 'wal.db'), openSampleWal);
  const headRows = createHeadRows(db);
  const projectIds = headRows.projects();
  return {
    state: readState(db),
    projectIds,
    blocks(isSealed, damage) {
      const series = readSeries(db, projectIds, damage);
      const days = new Map<number, ExportedSampleBlock[]>();
      for (const [generation, records] of readMemtables(db, damage)) {
        const encoded = encodeMemtable(
          records,
          (id) => series.get(id),
          (day) => !isSealed(generation, day),
        );
        if (encoded.unknownCount > 0)
          damage.add('metrics/wal.db', `${encoded.unknownCount} samples are of unknown series`);
        for (const [day, blocks] of encoded.days) {
          const ofDay = days.get(day) ?? [];
          days.set(day, ofDay);
          for (const [index, block] of blocks.entries())
            ofDay.push(
              toExportedBlock(block, [generation, index], {
                labels: () => block.labels,
                samples: () => block.samples,
              }),
            );
        }
      }
      return days;
    },
    metadata: headRows.metadata,
    exemplars: () => createExemplarRows(db).readEach(),
    requests: () => createAcceptedRequestRows(db).readWhole(),
    close: () => void db.close(),
  };
}

function readSeries(
  db: SqliteDatabase,
  projectIds: readonly string[],
  damage: ExportedDamage,
): ReadonlyMap<number, WalSeries> {
  const series = new Map<number, WalSeries>();
  for (const row of createSeriesRows(db).readEach()) {
    const projectId = 'damage' in row ? undefined : projectIds[row.project];
    if ('damage' in row) damage.add(`series ${row.id} of metrics/wal.db`, row.damage);
    else if (projectId !== undefined) series.set(row.id, { projectId, labelBytes: row.labelBytes });
  }
  return series;
}

function* readMemtables(
  db: SqliteDatabase,
  damage: ExportedDamage,
): Generator<readonly [generation: number, records: readonly SampleRecord[]]> {
  const all = createSampleWalEntries(db);
  const retired = new Set(all.retired());
  for (const [generation, entries] of takeMemtables(all.read())) {
    if (retired.has(generation)) continue;
    const records: SampleRecord[] = [];
    for (const entry of entries) {
      if ('damage' in entry) damage.add(`entry ${entry.entryId} of metrics/wal.db`, entry.damage);
      else records.push(entry.record);
    }
    yield [generation, records];
  }
}

function readState(db: SqliteDatabase): string {
  const [row] = db
    .prepare<[], { readonly state: string }>(
      `SELECT counter.next_generation || ' ' || counter.next_series_id || ' ' ||
         (SELECT coalesce(max(wal.entry_id), 0) FROM wal) AS state FROM counter`,
    )
    .all();
  return row?.state ?? '';
}
