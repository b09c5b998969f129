import type { PostgresSession } from '../../database/postgres-database.ts';

interface CounterRow {
  readonly createdAtMs: number;
}

/** When the newest trace of the project was created, also after its removal; 0 before the first one. */
export async function readLastCreatedAtMs(
  session: Pick<PostgresSession, 'rows'>,
  projectId: string,
): Promise<number> {
  const [row] = await session.rows<CounterRow>(selectLastCreated, [projectId]);
  return row?.createdAtMs ?? 0;
}

const selectLastCreated = `SELECT trace_projects.last_created_at_ms AS "createdAtMs"
  FROM trace_projects WHERE trace_projects.project_id = $1`;
