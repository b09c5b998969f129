import { unavailable } from '../../threads/storage-failure.ts';
import type { PostgresDatabase, PostgresSession } from '../database/postgres-database.ts';
import {
  lockProjects,
  type MetricLockLimits,
  saveProjects,
  setMetricLockLimits,
  withCommit,
} from './metric-projects.ts';
import { type KeptRequest, saveRequests } from './metric-requests.ts';

/** A commit whose samples are in ClickHouse, or on their way, or will never be. */
export interface UnfinishedCommit {
  readonly commit: number;
  readonly projectIds: readonly string[];
  /** The partition of its samples, in days since the epoch. */
  readonly arrivalDay: number;
  /** The shard of ClickHouse that they are inserted into. */
  readonly shard: number;
}

export interface CommitSurroundings {
  /** Other commits of these projects. */
  readonly unfinished: readonly UnfinishedCommit[];
  /** Active series of all projects. */
  readonly activeSeries: number;
}

export interface DrawnCommit extends Omit<UnfinishedCommit, 'commit'> {
  /** The greatest of its projects. */
  readonly lastCommit: number;
  readonly nowMs: number;
}

/** Numbers have seconds and 22 bits of a sequence: see `next_trace_number` in `0005-traces.sql`. */
const numbersPerSecond = 2 ** 22;
/** A day: by how much the clock of PostgreSQL may be behind the last commit of a project. */
export const maxNumberStep: number = 86_400 * numbersPerSecond;

/**
 * Takes the number of a commit whose row is committed then: until it is deleted, the commit is not finished. It is greater than
 * `lastCommit`, also while the clock of PostgreSQL is behind that by `maxNumberStep` at most: then it has the second of `lastCommit`, or the
 * next one once the sequence begins anew.
 */
export async function drawCommit(
  postgres: Pick<PostgresDatabase, 'rows'>,
  { projectIds, arrivalDay, shard, lastCommit, nowMs }: DrawnCommit,
): Promise<number> {
  const values = [projectIds, arrivalDay, shard, nowMs, lastCommit];
  const [row] = await postgres.rows<{ readonly commit: number }>(insertCommit, values);
  if (row === undefined) throw new Error('no number of a commit was drawn');
  return row.commit;
}

/**
 * What a commit has to know besides its projects. Call it in the transaction that has locked them, after the number was drawn: whoever
 * holds the lock sees all others, and they are over.
 */
export async function readSurroundings(
  session: PostgresSession,
  { commit, projectIds, arrivalDay }: Omit<UnfinishedCommit, 'shard'>,
): Promise<CommitSurroundings> {
  const unfinished = await session.rows<UnfinishedCommit>(selectOthers, [commit, projectIds]);
  const [sum] = await session.rows<{ readonly activeSeries: number }>(sumActive, [arrivalDay]);
  return { unfinished, activeSeries: sum?.activeSeries ?? 0 };
}

/** What of a commit its samples do not show. */
export interface CommitNotes {
  /** Series that become active, for each of its projects in their order. */
  readonly addedSeries: readonly number[];
  readonly requests: readonly KeptRequest[];
}

/** Puts into the row of a commit what counts if its samples are stored; committed when it resolves. */
export async function noteCommit(
  postgres: Pick<PostgresDatabase, 'change'>,
  commit: number,
  { addedSeries, requests }: CommitNotes,
): Promise<void> {
  const count = await postgres.change(updateCommit, [
    commit,
    addedSeries,
    requests.map(({ projectId }) => projectId),
    requests.map(({ digest }) => digest),
    requests.map(({ outcome }) => outcome),
  ]);
  if (count !== 1) throw givenUp();
}

/** Deletes the row of a commit within the transaction that finishes it. */
export async function finishCommit(session: PostgresSession, commit: number): Promise<void> {
  if ((await session.change(deleteCommit, [commit])) !== 1) throw givenUp();
}

/** Deletes the row of a commit that nothing was inserted into ClickHouse for, and never will be. */
export async function cancelCommit(
  postgres: Pick<PostgresDatabase, 'change'>,
  commit: number,
): Promise<void> {
  await postgres.change(deleteCommit, [commit]);
}

export interface SettledCommit extends Omit<UnfinishedCommit, 'shard'> {
  /** Whether its samples are in ClickHouse; decided for ever. */
  readonly isStored: boolean;
  /** When its requests are forgotten. */
  readonly expiresAtMs: number;
}

/** Finishes a commit that its gateway cannot finish. Others may do so at the same time. */
export async function finishSettled(
  postgres: Pick<PostgresDatabase, 'transaction'>,
  { commit, projectIds, arrivalDay, isStored, expiresAtMs }: SettledCommit,
  limits: MetricLockLimits,
): Promise<void> {
  await postgres.transaction(async (session) => {
    await setMetricLockLimits(session, limits);
    const projects = await lockProjects(session, projectIds);
    const [row] = await session.rows<NotesRow>(takeCommit, [commit]);
    if (row === undefined || !isStored) return;
    const added = new Map(projectIds.map((projectId, index) => [projectId, row.addedSeries[index] ?? 0]));
    await saveProjects(
      session,
      projects.map((project) =>
        withCommit(project, { commit, arrivalDay, added: added.get(project.projectId) ?? 0 }),
      ),
    );
    const requests = row.digests.map((digest, index) => ({
      digest,
      projectId: row.requestProjects[index] ?? '',
      outcome: row.outcomes[index] ?? '',
    }));
    await saveRequests(session, requests, expiresAtMs);
  });
}

interface NotesRow {
  readonly addedSeries: readonly number[];
  readonly requestProjects: readonly string[];
  readonly digests: readonly Buffer[];
  readonly outcomes: readonly string[];
}

function givenUp(): Error {
  return unavailable(
    'a commit of metrics took so long that another gateway settled it; send the same request again',
  );
}

const insertCommit = `INSERT INTO metric_commits (commit, project_ids, arrival_day, shard, drawn_at_ms)
  WITH drawn AS MATERIALIZED (SELECT next_trace_number('metric_commit_numbers') AS number),
    kept AS (
      SELECT drawn.number, $5::bigint - $5::bigint % ${numbersPerSecond} + drawn.number % ${numbersPerSecond} AS of_second FROM drawn
    )
  SELECT CASE
      WHEN kept.number > $5::bigint OR $5::bigint - kept.number > ${maxNumberStep} THEN kept.number
      WHEN kept.of_second > $5::bigint THEN kept.of_second
      ELSE kept.of_second + ${numbersPerSecond}
    END, $1::text[], $2, $3, $4
  FROM kept
  RETURNING metric_commits.commit`;

const selectOthers = `SELECT metric_commits.commit, metric_commits.project_ids AS "projectIds",
    metric_commits.arrival_day AS "arrivalDay", metric_commits.shard
  FROM metric_commits
  WHERE metric_commits.commit <> $1 AND metric_commits.project_ids && $2::text[] ORDER BY metric_commits.commit`;

const sumActive = `SELECT coalesce(sum(metric_projects.active_series), 0) AS "activeSeries"
  FROM metric_projects WHERE metric_projects.active_day = $1`;

const updateCommit = `UPDATE metric_commits
  SET added_series = $2::bigint[], request_projects = $3::text[], request_digests = $4::bytea[], request_outcomes = $5::text[]
  WHERE metric_commits.commit = $1`;

const deleteCommit = 'DELETE FROM metric_commits WHERE metric_commits.commit = $1';

const takeCommit = `DELETE FROM metric_commits WHERE metric_commits.commit = $1
  RETURNING metric_commits.added_series::integer[] AS "addedSeries", metric_commits.request_projects AS "requestProjects",
    metric_commits.request_digests AS digests, metric_commits.request_outcomes AS outcomes`;
