import type { MetricCommit } from '../../../metrics/metric-store.ts';
import type { MetricAlert } from '../../metric-alert.ts';
import type { AlertShards } from './alert-shards.ts';
import type { CommitLog, CommitRange } from './commit-log.ts';
import type { HeldShard } from './held-shards.ts';

export interface CommitSweepOptions {
  readonly log: CommitLog;
  readonly shards: Pick<AlertShards, 'saveEvaluated'>;
  /** The enabled alerts of each shard that this process holds. */
  readonly alertsByShard: () => ReadonlyMap<HeldShard, readonly MetricAlert[]>;
  /** Called with samples that may not have been evaluated. */
  readonly onSamples: (commit: MetricCommit) => void;
  /** The latest time at which an alert is still to be evaluated; `undefined` when it is not to be. */
  readonly latestDueMs: (alertId: string) => number | undefined;
  readonly onError: (error: unknown) => void;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

export interface CommitSweep {
  /** Sweeps soon, because a shard was gained. Resolves once that sweep ended, even if it failed. */
  hurry(): Promise<void>;
  /** From now on the project's commits are swept for the shard; call it before an alert of it is evaluated because it was written. */
  begin(shard: HeldShard, projectId: string): Promise<void>;
  /** Notes that an evaluation at this time was stored. */
  noteEvaluated(shard: HeldShard, alertId: string, atMs: number): void;
  stop(): Promise<void>;
}

/** Bounds how late the samples of a commit are evaluated that was not reported. */
const intervalMs = 30_000;
/** After a failure. */
const retryMs = 5_000;

interface Swept {
  /** The last swept commit, by project. */
  after: Map<string, number>;
  /** What the next holder would begin with. */
  saved: ReadonlyMap<string, number>;
  /** What was swept, to be saved once no alert has to be evaluated for it: by alert id the time until which it has to be. */
  evaluating?: { readonly after: ReadonlyMap<string, number>; readonly dueMs: Map<string, number> };
}

/**
 * Asks for samples of commits that were not reported: by a process that died, a notification that was lost, or while a shard had no
 * holder. What was swept and evaluated is saved for the next holder.
 */
export function startCommitSweep(options: CommitSweepOptions): CommitSweep {
  const { log, shards, alertsByShard, onSamples, latestDueMs, onError, setTimer } = options;
  const sweptOf = new WeakMap<HeldShard, Swept>();
  let sweeping: Promise<void> | undefined;
  let mustHurry = false;
  let isStopped = false;
  /** Of the sweep that begins next. */
  let ended = Promise.withResolvers<void>();
  let cancelTimer = setTimer(run, intervalMs);

  function sweptFor(shard: HeldShard): Swept {
    const { evaluated } = shard.hold;
    const swept = sweptOf.get(shard) ?? { after: new Map(evaluated), saved: evaluated };
    sweptOf.set(shard, swept);
    return swept;
  }

  function run(): void {
    cancelTimer();
    if (isStopped || sweeping !== undefined) return;
    mustHurry = false;
    const { resolve } = ended;
    ended = Promise.withResolvers();
    let nextMs = intervalMs;
    sweeping = sweep()
      .catch((error: unknown) => {
        nextMs = retryMs;
        if (!isStopped) onError(error);
      })
      .finally(() => {
        sweeping = undefined;
        resolve();
        cancelTimer = setTimer(run, mustHurry ? 0 : nextMs);
      });
  }

  async function sweep(): Promise<void> {
    const alertsOf = alertsByShard();
    const projectIds = new Set(
      [...alertsOf.values()].flatMap((alerts) => alerts.map((each) => each.projectId)),
    );
    const lastCommits = await log.lastCommits([...projectIds]);
    const ranges = new Map<string, { after: number; readonly metricNames: Set<string> }>();
    for (const [shard, alerts] of alertsOf) {
      const { after } = sweptFor(shard);
      for (const { projectId, condition } of alerts) {
        const last = lastCommits.get(projectId) ?? 0;
        const from = after.get(projectId) ?? last;
        if (from >= last) continue;
        const range = ranges.get(projectId) ?? { after: from, metricNames: new Set() };
        range.after = Math.min(range.after, from);
        for (const name of condition.metricNames) range.metricNames.add(name);
        ranges.set(projectId, range);
      }
    }
    const commits = ranges.size === 0 ? [] : await log.newestSamples([...ranges].map(toRange));
    for (const commit of commits) onSamples(commit);
    for (const [shard, alerts] of alertsOf) {
      const swept = sweptFor(shard);
      const isNew = alerts.some(({ projectId }) => !swept.after.has(projectId));
      swept.after = new Map(
        alerts.map(({ projectId }) => {
          const last = Math.max(swept.after.get(projectId) ?? 0, lastCommits.get(projectId) ?? 0);
          return [projectId, last];
        }),
      );
      if (isNew) await saveNew(shard);
      await saveEvaluated(shard, alerts);
    }
  }

  /** Nothing is to be evaluated for what was committed before a project had alerts in the shard. */
  async function saveNew(shard: HeldShard): Promise<void> {
    const swept = sweptFor(shard);
    await save(shard, new Map([...swept.after].map(([id, last]) => [id, swept.saved.get(id) ?? last])));
  }

  async function saveEvaluated(shard: HeldShard, alerts: readonly MetricAlert[]): Promise<void> {
    const swept = sweptFor(shard);
    const { evaluating } = swept;
    // Among them those that were deleted or disabled, or follow a clock that was set back.
    for (const alertId of evaluating?.dueMs.keys() ?? [])
      if (latestDueMs(alertId) === undefined) evaluating?.dueMs.delete(alertId);
    if (evaluating !== undefined && evaluating.dueMs.size > 0) return;
    const dueMs = new Map<string, number>();
    for (const { id } of alerts) {
      const latestMs = latestDueMs(id);
      if (latestMs !== undefined) dueMs.set(id, latestMs);
    }
    swept.evaluating = { after: swept.after, dueMs };
    if (evaluating !== undefined) await save(shard, evaluating.after);
  }

  async function save(shard: HeldShard, evaluated: ReadonlyMap<string, number>): Promise<void> {
    const swept = sweptFor(shard);
    if (isEqual(evaluated, swept.saved)) return;
    await shards.saveEvaluated(shard.hold, evaluated);
    swept.saved = evaluated;
  }

  return {
    hurry() {
      mustHurry = true;
      if (sweeping === undefined && !isStopped) {
        cancelTimer();
        cancelTimer = setTimer(run, 0);
      }
      return ended.promise;
    },
    async begin(shard, projectId) {
      if (sweptFor(shard).after.has(projectId)) return;
      const last = (await log.lastCommits([projectId])).get(projectId) ?? 0;
      const swept = sweptFor(shard);
      if (swept.after.has(projectId)) return;
      swept.after = new Map([...swept.after, [projectId, last]]);
      await saveNew(shard);
    },
    noteEvaluated(shard, alertId, atMs) {
      const dueMs = sweptOf.get(shard)?.evaluating?.dueMs;
      if (dueMs !== undefined && atMs >= (dueMs.get(alertId) ?? atMs)) dueMs.delete(alertId);
    },
    async stop() {
      isStopped = true;
      cancelTimer();
      await sweeping;
      cancelTimer();
    },
  };
}

function toRange([projectId, range]: [string, Omit<CommitRange, 'projectId'>]): CommitRange {
  return { projectId, ...range };
}

function isEqual(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([id, last]) => b.get(id) === last);
}
