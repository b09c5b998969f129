import type { PostgresDatabase, PostgresSession } from '../../database/postgres-database.ts';
import { ownLabels } from '../label-lock.ts';
import { labelKinds } from '../write/new-labels.ts';

/** Labels of one transaction. */
const labelsPerStep = 2_000;

/** The projects that may have labels without traces, when all traces before a day are removed. */
export async function listForgetful(
  session: Pick<PostgresSession, 'rows'>,
  day: number,
): Promise<readonly string[]> {
  const rows = await session.rows<{ readonly projectId: string }>(selectProjects, [day]);
  return rows.map(({ projectId }) => projectId);
}

/**
 * Forgets some labels of a project that no trace can have any more: all traces up to the last day of the label are removed.
 *
 * @param day up to which labels are forgotten. @returns whether there may be more.
 */
export function forgetLabels(
  postgres: Pick<PostgresDatabase, 'transaction'>,
  projectId: string,
  day: number,
): Promise<boolean> {
  return postgres.transaction(async (session) => {
    await session.rows(ownLabels, [projectId]);
    const [oldest] = await session.rows<{ readonly day: number | null }>(selectOldestDay, [projectId, day]);
    const deleted = await session.rows<{ readonly kind: number }>(deleteLabels, [
      projectId,
      oldest?.day ?? day + 1,
      labelsPerStep,
    ]);
    const countOf = (kind: number) => deleted.filter((row) => row.kind === kind).length;
    if (deleted.length > 0)
      await session.change(uncountLabels, [
        projectId,
        countOf(labelKinds.tag),
        countOf(labelKinds.attributeKey),
      ]);
    return deleted.length === labelsPerStep;
  });
}

const selectProjects = `SELECT labels.project_id AS "projectId"
  FROM (
    SELECT trace_labels.project_id, min(trace_labels.last_day) AS day FROM trace_labels
    WHERE trace_labels.last_day <= $1 GROUP BY trace_labels.project_id) AS labels
  LEFT JOIN (
    SELECT trace_heads.project_id, min(trace_heads.created_day) AS day FROM trace_heads
    WHERE trace_heads.created_day <= $1 AND trace_heads.number IS NOT NULL GROUP BY trace_heads.project_id) AS kept
    ON kept.project_id = labels.project_id
  WHERE labels.day < coalesce(kept.day, $1 + 1)`;

const selectOldestDay = `SELECT min(trace_heads.created_day) AS day FROM trace_heads
  WHERE trace_heads.project_id = $1 AND trace_heads.created_day <= $2 AND trace_heads.number IS NOT NULL`;

const deleteLabels = `DELETE FROM trace_labels
  USING (
    SELECT old.project_id, old.kind, old.key, old.label_hash FROM trace_labels AS old
    WHERE old.project_id = $1 AND old.last_day < $2 LIMIT $3) AS due
  WHERE trace_labels.project_id = due.project_id AND trace_labels.kind = due.kind AND trace_labels.key = due.key
    AND trace_labels.label_hash = due.label_hash
  RETURNING trace_labels.kind`;

const uncountLabels = `UPDATE trace_projects
  SET tag_count = trace_projects.tag_count - $2, attribute_key_count = trace_projects.attribute_key_count - $3
  WHERE trace_projects.project_id = $1`;
