import type { PostgresSession } from '../../database/postgres-database.ts';
import { type LabelRow, labelKinds } from './new-labels.ts';

/** How many labels of a project are new. */
export interface AddedLabelCounts {
  readonly tagCount: number;
  readonly attributeKeyCount: number;
}

/** Rows of one statement. */
const chunkSize = 2_000;

/** Stores labels that are new, or of a later day. @returns by project id, for projects with new tags or attribute keys. */
export async function saveLabels(
  session: PostgresSession,
  rows: readonly LabelRow[],
): Promise<ReadonlyMap<string, AddedLabelCounts>> {
  const counts = new Map<string, AddedLabelCounts>();
  for (let first = 0; first < rows.length; first += chunkSize) {
    const chunk = rows.slice(first, first + chunkSize);
    const values = [
      chunk.map(({ projectId }) => projectId),
      chunk.map(({ kind }) => kind),
      chunk.map(({ key }) => key),
      chunk.map(({ hash }) => hash),
      chunk.map(({ label }) => label),
      chunk.map(({ day }) => day),
    ];
    for (const row of await session.rows<SavedRow>(insert, values)) {
      if (!row.is_new) continue;
      const { tagCount, attributeKeyCount } = counts.get(row.project_id) ?? noneAdded;
      counts.set(row.project_id, {
        tagCount: tagCount + (row.kind === labelKinds.tag ? 1 : 0),
        attributeKeyCount: attributeKeyCount + (row.kind === labelKinds.attributeKey ? 1 : 0),
      });
    }
  }
  return counts;
}

export const noneAdded: AddedLabelCounts = { tagCount: 0, attributeKeyCount: 0 };

interface SavedRow {
  readonly project_id: string;
  readonly kind: number;
  readonly is_new: boolean;
}

// Nearly all are there already: those cost a look into the index and no lock. A row that this statement inserted has no xmax.
const insert = `INSERT INTO trace_labels (project_id, kind, key, label_hash, label, last_day)
  SELECT added.project_id, added.kind, added.key, added.label_hash, added.label, added.day
  FROM unnest($1::text[], $2::smallint[], $3::text[], $4::bytea[], $5::text[], $6::integer[]) WITH ORDINALITY
    AS added (project_id, kind, key, label_hash, label, day, place)
  WHERE NOT EXISTS (
    SELECT FROM trace_labels AS known
    WHERE known.project_id = added.project_id AND known.kind = added.kind AND known.key = added.key
      AND known.label_hash = added.label_hash AND known.last_day >= added.day)
  ORDER BY added.place
  ON CONFLICT (project_id, kind, key, label_hash)
    DO UPDATE SET last_day = greatest(trace_labels.last_day, excluded.last_day)
  RETURNING trace_labels.project_id, trace_labels.kind, trace_labels.xmax = 0 AS is_new`;
