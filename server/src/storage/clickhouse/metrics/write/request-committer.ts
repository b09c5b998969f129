import type { MetricAppendOutcome, MetricBatch, MetricCommit } from '../../../../metrics/metric-store.ts';
import { toUtcDay } from '../../../../time/utc-day.ts';
import type { PostgresDatabase, PostgresSession } from '../../../postgres/database/postgres-database.ts';
import {
  cancelCommit,
  finishCommit,
  noteCommit,
  readSurroundings,
} from '../../../postgres/metrics/metric-commits.ts';
import {
  addMetricProjects,
  lockFreeProjects,
  lockProjects,
  type MetricProject,
  saveProjects,
  setMetricLockLimits,
  withCommit,
} from '../../../postgres/metrics/metric-projects.ts';
import { saveRequests } from '../../../postgres/metrics/metric-requests.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import type { CommandResult } from '../../../threads/thread-messages.ts';
import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import type { InsertTimes } from '../../database/insert-block.ts';
import { chooseArrivalDay } from './arrival-day.ts';
import { createCommitSettler, UnfinishedCommitsError } from './commit-settler.ts';
import { type DecidedRequests, decideRequests } from './decide-requests.ts';
import { drawNumber } from './draw-number.ts';
import type { GatewayKnowledge } from './gateway-knowledge.ts';
import { insertDescriptions, insertStaged } from './insert-staged.ts';
import { createKeepAlive } from './keep-alive.ts';
import { knowProjects } from './know-projects.ts';
import type { MetricWriteLimits } from './metric-write-limits.ts';
import { ProjectsRefusedError } from './projects-refused-error.ts';

export interface CommitOptions {
  readonly postgres: Pick<PostgresDatabase, 'rows' | 'change' | 'transaction'>;
  readonly clickhouse: Pick<ClickhouseDatabase, 'read' | 'readShard' | 'chooseShard' | 'insert'>;
  readonly knowledge: GatewayKnowledge;
  readonly limits: MetricWriteLimits;
  readonly insertTimes: InsertTimes;
  readonly nowMs: () => number;
}

type AppendResult = CommandResult<MetricAppendOutcome>;

/** The result of each request, in their order; `undefined` for those that have to wait for a later commit. */
export type CommitResults = readonly (AppendResult | undefined)[];

export interface FinishedCommit {
  readonly results: CommitResults;
  readonly commits: readonly MetricCommit[];
}

export interface RequestCommitter {
  /**
   * Stores requests as the head of `0006-metrics.sql` says, for one call at a time. Those of projects that cannot be decided about, because
   * something cannot be read or a commit of theirs cannot be settled, fail without the others.
   *
   * @param isWaiting whether to wait for projects that another gateway has locked, which should be one; else their requests get no result.
   * @throws AppError `UNAVAILABLE` when the requests may have been stored or not.
   */
  commit(batches: readonly MetricBatch[], isWaiting: boolean): Promise<FinishedCommit>;
}

/** One try of a commit. */
interface Attempt {
  readonly resultOf: ReadonlyMap<MetricBatch, AppendResult>;
  readonly projects: readonly number[];
  /** Absent before it is drawn. */
  readonly commit?: number;
  readonly today: number;
  /** Whether samples may be stored. */
  readonly isInserting: boolean;
}

const maxSettlements = 5;

export function createRequestCommitter(options: CommitOptions): RequestCommitter {
  const { postgres, clickhouse, knowledge, limits, insertTimes, nowMs } = options;
  const { projects, metadata, requests } = knowledge;
  /** Those that have a row, unless PostgreSQL lost it. */
  const addedProjects = new Set<string>();
  const settler = createCommitSettler({
    clickhouse,
    postgres,
    insertTimes,
    lockLimits: limits,
    nowMs,
    duplicateWindowMs: limits.duplicateWindowMs,
  });
  let attempt: Attempt | undefined;

  async function addProjects(projectIds: readonly string[]): Promise<void> {
    const missing = projectIds.filter((projectId) => !addedProjects.has(projectId));
    if (missing.length === 0) return;
    await addMetricProjects(postgres, missing);
    for (const projectId of missing) addedProjects.add(projectId);
  }

  /** Runs in the transaction that the attempt is made in; PostgreSQL may ask for a repetition. */
  async function tryCommit(
    session: PostgresSession,
    batches: readonly MetricBatch[],
    isWaiting: boolean,
  ): Promise<Attempt> {
    await abandon();
    const ids = [...new Set(batches.map(({ projectId }) => projectId))];
    await setMetricLockLimits(session, limits);
    const locked = await (isWaiting ? lockProjects : lockFreeProjects)(session, ids);
    const nowAtMs = nowMs();
    const today = chooseArrivalDay(toUtcDay(nowAtMs), locked);
    attempt = {
      resultOf: new Map(),
      projects: locked.map(({ projectId }) => projects.ordinalOf(projectId)),
      today,
      isInserting: false,
    };
    const projectIds = locked.map(({ projectId }) => projectId);
    // A server that was promoted or restored may lack what was committed: the next commit adds them again.
    if (isWaiting) for (const id of ids) if (!projectIds.includes(id)) addedProjects.delete(id);
    if (locked.length === 0) return attempt;
    const shard = clickhouse.chooseShard();
    const drawn = { arrivalDay: today, shard, nowMs: nowAtMs };
    const commit = await drawNumber(locked, drawn, { postgres, projects });
    attempt = { ...attempt, commit };
    const surroundings = await readSurroundings(session, { commit, projectIds, arrivalDay: today });
    if (surroundings.unfinished.length > 0) throw new UnfinishedCommitsError(surroundings.unfinished);
    const keepAlive = createKeepAlive(session, limits.maxIdleMs, insertTimes.monotonicNowMs);
    await knowProjects(locked, { clickhouse, knowledge, readTimeoutMs: limits.readTimeoutMs });
    await keepAlive();
    knowledge.active.begin(today, activeOf(locked, today), surroundings.activeSeries);
    const isLocked = new Set(projectIds);
    const taken = batches.filter(({ projectId }) => isLocked.has(projectId));
    const decided = await decideRequests(taken, {
      session,
      keepAlive,
      clickhouse,
      knowledge,
      limits,
      today,
      nowMs: nowAtMs,
      monotonicNowMs: insertTimes.monotonicNowMs,
    });
    // In bounds: the results are those of the first ones.
    const resultOf = new Map(decided.results.map((result, index) => [taken[index] as MetricBatch, result]));
    attempt = { ...attempt, resultOf };
    const { added, registrations } = decided;
    await store(session, { commit, shard, today, locked, added, registrations, nowAtMs });
    return attempt;
  }

  interface Decided extends Pick<DecidedRequests, 'added' | 'registrations'> {
    readonly commit: number;
    readonly shard: number;
    readonly today: number;
    readonly locked: readonly MetricProject[];
    readonly nowAtMs: number;
  }

  async function store(
    session: PostgresSession,
    { commit, shard, today, locked, added, registrations, nowAtMs }: Decided,
  ): Promise<void> {
    const addedOf = ({ projectId }: MetricProject): number => added.get(projects.ordinalOf(projectId)) ?? 0;
    const kept = requests.added;
    if (added.size > 0 || kept.length > 0)
      await noteCommit(postgres, commit, { addedSeries: locked.map(addedOf), requests: kept });
    const inserts = { clickhouse, knowledge, insertTimes };
    await insertDescriptions(
      { commit, shard },
      locked.map(({ projectId }) => projectId),
      registrations,
      inserts,
    );
    // Proves that the projects are still locked: if they are not by the end, the row is gone or the samples are settled.
    await session.rows('SELECT 1');
    const written = knowledge.stagedProjects();
    if (written.size > 0) {
      if (attempt !== undefined) attempt = { ...attempt, isInserting: true };
      await insertStaged({ commit, arrivalDay: today, shard }, inserts);
    }
    await saveProjects(
      session,
      locked
        .filter(({ projectId }) => written.has(projects.ordinalOf(projectId)))
        .map((project) => withCommit(project, { commit, arrivalDay: today, added: addedOf(project) })),
    );
    await saveRequests(session, kept, nowAtMs + limits.duplicateWindowMs);
    await finishCommit(session, commit);
  }

  /** Active series by number of the project. */
  function activeOf(locked: readonly MetricProject[], today: number): ReadonlyMap<number, number> {
    return new Map(
      locked.map(({ projectId, activeDay, activeSeries }) => [
        projects.ordinalOf(projectId),
        activeDay === today ? activeSeries : 0,
      ]),
    );
  }

  /** Undoes an attempt that was not committed, as far as is known. */
  async function abandon(): Promise<void> {
    if (attempt === undefined) return;
    const { commit, isInserting, projects: ofAttempt, today } = attempt;
    attempt = undefined;
    knowledge.undo();
    knowledge.endCommit(today);
    // Others may settle it, so that its samples count.
    if (isInserting) knowledge.forgetProjects(new Set(ofAttempt));
    else if (commit !== undefined) await cancelCommit(postgres, commit).catch(() => undefined);
  }

  /** Takes note of an attempt that was committed. */
  function finish({ commit, today, projects: ofAttempt }: Attempt): readonly MetricCommit[] {
    attempt = undefined;
    if (commit === undefined) return [];
    for (const project of ofAttempt) metadata.markStored(project);
    const commits = knowledge.markStored(commit, today);
    knowledge.endCommit(today);
    return commits;
  }

  /**
   * Prepares another try after one that failed.
   *
   * @returns why requests of some projects can have no part in it, by their ids.
   */
  async function findRefusals(error: unknown, settlements: number): Promise<ReadonlyMap<string, unknown>> {
    if (error instanceof ProjectsRefusedError)
      // In bounds: they were numbered.
      return new Map([...error.projects].map((project) => [projects.ids[project] as string, error.cause]));
    if (!(error instanceof UnfinishedCommitsError)) throw error;
    if (settlements < maxSettlements) return settler.settle(error.commits);
    const reason = unavailable('commits of other gateways could not be settled; send the same request again');
    return new Map(error.commits.flatMap(({ projectIds }) => projectIds.map((id) => [id, reason])));
  }

  return {
    async commit(batches, isWaiting) {
      await addProjects([...new Set(batches.map(({ projectId }) => projectId))]);
      const refusals = new Map<string, unknown>();
      for (let settlements = 0; ; settlements += 1) {
        const open = batches.filter(({ projectId }) => !refusals.has(projectId));
        try {
          const done = await postgres.transaction((session) => tryCommit(session, open, isWaiting));
          const resultOf = (batch: MetricBatch): AppendResult | undefined =>
            refusals.has(batch.projectId)
              ? { ok: false, error: refusals.get(batch.projectId) }
              : done.resultOf.get(batch);
          return { results: batches.map(resultOf), commits: finish(done) };
        } catch (error) {
          await abandon();
          for (const [id, reason] of await findRefusals(error, settlements)) refusals.set(id, reason);
        }
      }
    },
  };
}
