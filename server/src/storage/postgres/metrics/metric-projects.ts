import type { PostgresDatabase, PostgresSession } from '../database/postgres-database.ts';

/** What PostgreSQL knows of the metrics of a project. */
export interface MetricProject {
  readonly projectId: string;
  /** The last commit with samples of it; 0 before the first. */
  readonly lastCommit: number;
  /** The UTC day that `activeSeries` counts the series of, in days since the epoch. */
  readonly activeDay: number;
  /** Series with samples that arrived on that day. */
  readonly activeSeries: number;
}

/** How long a gateway that hangs, and one that waits, keep others from their projects. */
export interface MetricLockLimits {
  readonly maxIdleMs: number;
  readonly lockTimeoutMs: number;
}

/** Adds the projects that have no row. */
export async function addMetricProjects(
  postgres: Pick<PostgresDatabase, 'change'>,
  projectIds: readonly string[],
): Promise<void> {
  await postgres.change(insertProjects, [projectIds.toSorted()]);
}

/** Has PostgreSQL end the transaction of a gateway that hangs, or waits for too long. */
export async function setMetricLockLimits(
  session: PostgresSession,
  { maxIdleMs, lockTimeoutMs }: MetricLockLimits,
): Promise<void> {
  await session.rows(setLimits, [String(maxIdleMs), String(lockTimeoutMs)]);
}

/** Locks those of the projects that no other transaction has locked. */
export function lockFreeProjects(
  session: PostgresSession,
  projectIds: readonly string[],
): Promise<readonly MetricProject[]> {
  return session.rows(lockFree, [projectIds]);
}

/**
 * Locks the projects in the order in which everybody does, and waits for them.
 *
 * @throws AppError `UNAVAILABLE` when another transaction keeps one for longer than the limit.
 */
export function lockProjects(
  session: PostgresSession,
  projectIds: readonly string[],
): Promise<readonly MetricProject[]> {
  return session.rows(lockAll, [projectIds]);
}

/** Stores projects that the session has locked. */
export async function saveProjects(
  session: PostgresSession,
  projects: readonly MetricProject[],
): Promise<void> {
  if (projects.length === 0) return;
  await session.change(updateProjects, [
    projects.map(({ projectId }) => projectId),
    projects.map(({ lastCommit }) => lastCommit),
    projects.map(({ activeDay }) => activeDay),
    projects.map(({ activeSeries }) => activeSeries),
  ]);
}

/**
 * The project once a commit of this arrival day has made so many series active. An earlier day than before is right, see
 * `chooseArrivalDay`: the count begins anew, too.
 */
export function withCommit(
  { projectId, lastCommit, activeDay, activeSeries }: MetricProject,
  {
    commit,
    arrivalDay,
    added,
  }: { readonly commit: number; readonly arrivalDay: number; readonly added: number },
): MetricProject {
  return {
    projectId,
    lastCommit: Math.max(lastCommit, commit),
    activeDay: arrivalDay,
    activeSeries: (arrivalDay === activeDay ? activeSeries : 0) + added,
  };
}

const insertProjects = `INSERT INTO metric_projects (project_id)
  SELECT added.project_id FROM unnest($1::text[]) AS added (project_id)
  ON CONFLICT (project_id) DO NOTHING`;

const setLimits = `SELECT set_config('idle_in_transaction_session_timeout', $1, true), set_config('lock_timeout', $2, true)`;

const columns = `metric_projects.project_id AS "projectId", metric_projects.last_commit AS "lastCommit",
  metric_projects.active_day AS "activeDay", metric_projects.active_series AS "activeSeries"`;

const lockFree = `SELECT ${columns} FROM metric_projects WHERE metric_projects.project_id = ANY ($1::text[])
  ORDER BY metric_projects.project_id FOR UPDATE SKIP LOCKED`;

const lockAll = `SELECT ${columns} FROM metric_projects WHERE metric_projects.project_id = ANY ($1::text[])
  ORDER BY metric_projects.project_id FOR UPDATE`;

const updateProjects = `UPDATE metric_projects
  SET last_commit = saved.last_commit, active_day = saved.active_day, active_series = saved.active_series
  FROM unnest($1::text[], $2::bigint[], $3::integer[], $4::bigint[])
    AS saved (project_id, last_commit, active_day, active_series)
  WHERE metric_projects.project_id = saved.project_id`;
