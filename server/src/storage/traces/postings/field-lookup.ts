import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { FieldKind } from '../../trace-ingest/trace-terms.ts';
import { assertChecksum, checksumOf } from '../checksums/checksum.ts';

/** Finds the row id of a field; `undefined` before its first term. */
export type FieldLookup = (project: number, kind: FieldKind, key: string) => number | undefined;

export function createFieldLookup(db: SqliteDatabase): FieldLookup {
  const select = db.prepare<[number, FieldKind, string], { id: number; crc: number | null }>(
    'SELECT id, crc FROM field WHERE project = ? AND kind = ? AND key = ?',
  );
  return (project, kind, key) => {
    const row = select.get(project, kind, key);
    if (row === undefined) return undefined;
    assertChecksum(row.crc, checksumOfField(row.id, project, kind, key), () => fieldItem(row.id));
    return row.id;
  };
}

export function checksumOfField(id: number, project: number, kind: string, key: string): number {
  return checksumOf([id, project, kind, key]);
}

/** How reports and answers name a searchable field of traces, without its key, which is the user's. */
export function fieldItem(field: number): string {
  return `index of field ${field} of traces`;
}
