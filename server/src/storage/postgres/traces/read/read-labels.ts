import { type LabelList, limitLabels } from '../../../../traces/limit-labels.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';

/** The kinds of `trace_labels`. */
const kinds = { tag: 0, attributeKey: 1, attributeValue: 2 } as const;

/** As many rows as `limitLabels` reads at most. */
const maxRows = 20_001;
/** Twice as much text as `limitLabels` takes, because the escapes of stored text can make it twice as long. */
const maxCharacters = 2 * 1024 * 1024;

const selectLabels = `
  SELECT summed.label FROM (
    SELECT first.label,
      sum(char_length(first.label)) OVER (ORDER BY first.label ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "charactersBefore"
    FROM (
      SELECT trace_labels.label FROM trace_labels
      WHERE trace_labels.project_id = $1 AND trace_labels.kind = $2 AND trace_labels.key = $3
      ORDER BY trace_labels.label LIMIT $4
    ) AS first
  ) AS summed
  WHERE summed."charactersBefore" IS NULL OR summed."charactersBefore" <= $5
  ORDER BY summed.label`;

export interface LabelSelection {
  readonly projectId: string;
  readonly kind: keyof typeof kinds;
  /** The attribute key of values. */
  readonly key?: string;
}

/** What the traces of a project have, by code point: the escapes of stored text have the order of what they stand for. */
export async function readLabels(
  session: Pick<PostgresSession, 'rows'>,
  { projectId, kind, key = '' }: LabelSelection,
): Promise<LabelList> {
  const rows = await session.rows<{ readonly label: string }>(selectLabels, [
    projectId,
    kinds[kind],
    key,
    maxRows,
    maxCharacters,
  ]);
  return limitLabels(rows.map(({ label }) => label));
}
