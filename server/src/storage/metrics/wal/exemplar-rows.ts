import { hash } from 'node:crypto';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** A stored exemplar. */
export interface ExemplarRow {
  /** Ordinal of the project. */
  readonly project: number;
  readonly timestampMs: number;
  readonly value: number;
  /** Canonical labels (`label-bytes.ts`) of the series, */
  readonly series: Uint8Array;
  /** and of the exemplar. */
  readonly labels: Uint8Array;
}

/** Bounds of the exemplars of a project. */
export interface ExemplarLimits {
  readonly maxExemplars: number;
  /** Bytes of labels, and what a row takes beside them. */
  readonly maxBytes: number;
}

/** The number that Prometheus documents for all series of a server, for each project. */
export const exemplarLimits: ExemplarLimits = { maxExemplars: 100_000, maxBytes: 64 * 2 ** 20 };

/** The exemplars in the write-ahead log. Every method that writes belongs into a transaction. */
export interface ExemplarRows {
  /** Stores those that are not stored yet, then deletes the oldest of each project that has more than its bounds. */
  insert(rows: Iterable<ExemplarRow>): void;
  /** Deletes exemplars of a project before a time, `maxRows` at most. @returns whether there may be more. */
  deleteBefore(project: number, ms: number, maxRows: number): boolean;
  /** Every undamaged exemplar. */
  readEach(): Generator<ExemplarRow>;
  /** The undamaged exemplars of a project in the closed window, newest first. */
  readNewestFirst(projectId: string, startMs: number, endMs: number): Generator<ExemplarRow>;
}

interface StoredRow {
  readonly project: number;
  readonly timestampMs: number;
  readonly digest: Buffer;
  readonly value: Buffer;
  readonly series: Buffer;
  readonly labels: Buffer;
}

interface OldestRow {
  readonly timestampMs: number;
  readonly digest: Buffer;
  readonly labelBytes: number;
}

interface Usage {
  readonly exemplars: number;
  readonly bytes: number;
}

/** Beside the labels: time, digest, value and the header of the row. */
const rowBytes = 48;
const digestBytes = 16;
const rowsPerRead = 256;
const columns = 'project, time_ms AS timestampMs, digest, value, series, labels';

export function createExemplarRows(db: SqliteDatabase, limits = exemplarLimits): ExemplarRows {
  const insertRow = db.prepare<[number, number, Uint8Array, Uint8Array, Uint8Array, Uint8Array]>(
    `INSERT INTO exemplar (project, time_ms, digest, value, series, labels) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const deleteRow = db.prepare<[number, number, Uint8Array]>(
    'DELETE FROM exemplar WHERE project = ? AND time_ms = ? AND digest = ?',
  );
  const selectOldest = db.prepare<[number, number, number], OldestRow>(
    `SELECT time_ms AS timestampMs, digest, length(series) + length(labels) AS labelBytes
     FROM exemplar WHERE project = ? AND time_ms < ? ORDER BY time_ms, digest LIMIT ?`,
  );
  const selectUsage = db.prepare<[number], Usage>(
    'SELECT exemplars, bytes FROM exemplar_usage WHERE project = ?',
  );
  const saveUsage = db.prepare<[number, number, number]>(
    `INSERT INTO exemplar_usage (project, exemplars, bytes) VALUES (?, ?, ?)
     ON CONFLICT (project) DO UPDATE SET exemplars = excluded.exemplars, bytes = excluded.bytes`,
  );
  const selectEach = db.prepare<[], StoredRow>(`SELECT ${columns} FROM exemplar`);
  const selectNewestFirst = db.prepare<[string, number, number], StoredRow>(
    `SELECT ${columns} FROM exemplar
     WHERE project = (SELECT ordinal FROM project WHERE project_id = ?) AND time_ms BETWEEN ? AND ?
     ORDER BY time_ms DESC, digest DESC`,
  );

  /** Deletes the oldest before `beforeMs` while `isDue`; counts them out of the usage. */
  function deleteOldest(
    project: number,
    usage: Usage,
    beforeMs: number,
    isDue: (usage: Usage) => boolean,
  ): Usage {
    let { exemplars, bytes } = usage;
    while (isDue({ exemplars, bytes })) {
      const oldest = selectOldest.all(project, beforeMs, rowsPerRead);
      if (oldest.length === 0) break;
      for (const { timestampMs, digest, labelBytes } of oldest) {
        if (!isDue({ exemplars, bytes })) break;
        deleteRow.run(project, timestampMs, digest);
        exemplars -= 1;
        bytes -= labelBytes + rowBytes;
      }
    }
    return { exemplars, bytes };
  }

  function usageOf(project: number): Usage {
    return selectUsage.get(project) ?? { exemplars: 0, bytes: 0 };
  }

  return {
    insert(rows) {
      const added = new Map<number, Usage>();
      for (const { project, timestampMs, value, series, labels } of rows) {
        const valueBytes = toBytes(value);
        const digest = digestOf(timestampMs, valueBytes, series, labels);
        const { changes } = insertRow.run(project, timestampMs, digest, valueBytes, series, labels);
        if (changes === 0) continue;
        const { exemplars, bytes } = added.get(project) ?? { exemplars: 0, bytes: 0 };
        const size = series.length + labels.length + rowBytes;
        added.set(project, { exemplars: exemplars + 1, bytes: bytes + size });
      }
      for (const [project, { exemplars, bytes }] of added) {
        const before = usageOf(project);
        const usage = { exemplars: before.exemplars + exemplars, bytes: before.bytes + bytes };
        const after = deleteOldest(
          project,
          usage,
          Number.MAX_SAFE_INTEGER,
          (now) => now.exemplars > limits.maxExemplars || now.bytes > limits.maxBytes,
        );
        saveUsage.run(project, after.exemplars, after.bytes);
      }
    },
    deleteBefore(project, ms, maxRows) {
      const before = usageOf(project);
      const least = before.exemplars - maxRows;
      const after = deleteOldest(project, before, ms, ({ exemplars }) => exemplars > least);
      if (after.exemplars === before.exemplars) return false;
      saveUsage.run(project, after.exemplars, after.bytes);
      return after.exemplars === least;
    },
    *readEach() {
      for (const row of selectEach.iterate()) if (isIntact(row)) yield toRow(row);
    },
    *readNewestFirst(projectId, startMs, endMs) {
      for (const row of selectNewestFirst.iterate(projectId, startMs, endMs)) {
        if (isIntact(row)) yield toRow(row);
      }
    },
  };
}

function toRow({ value, ...row }: StoredRow): ExemplarRow {
  return { ...row, value: value.readDoubleLE() };
}

function isIntact({ timestampMs, digest, value, series, labels }: StoredRow): boolean {
  return digestOf(timestampMs, value, series, labels).equals(digest);
}

function toBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** Tells exemplars of one time apart, and damaged ones from whole ones. */
function digestOf(timestampMs: number, value: Uint8Array, series: Uint8Array, labels: Uint8Array): Buffer {
  const lengths = Buffer.from(`${timestampMs} ${series.length} `);
  return hash('sha256', Buffer.concat([lengths, value, series, labels]), 'buffer').subarray(0, digestBytes);
}
