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
  /** The last swept commit, by project that has alerts in the shard. */
  after: ReadonlyMap<string, number>;
  /** Of the same projects, the last commit that nothing has to be evaluated for any more: the next holder begins there. */
  evaluated: ReadonlyMap<string, number>;
  /** What of that is stored. */
  saved: ReadonlyMap<string, number>;
  saving: Promise<void>;
  /** What was swept, and is evaluated once no alert has to be for it: by alert id the time until which it has to be. */
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
    const swept = sweptOf.get(shard) ?? {
      after: evaluated,
      evaluated,
      saved: evaluated,
      saving: Promise.resolve(),
    };
    sweptOf.set(shard, swept);
    return swept;
  }

  /** Nothing is to be evaluated for what was committed before a project had alerts in the shard. */
  function follow(swept: Swept, after: ReadonlyMap<string, number>): void {
    const { evaluated } = swept;
    swept.after = after;
    swept.evaluated = new Map([...after].map(([id, last]) => [id, evaluated.get(id) ?? last]));
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
    const afterOf = new Map([...alertsOf.keys()].map((shard) => [shard, sweptFor(shard).after]));
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
      const begunMeanwhile = [...swept.after].filter(([id]) => afterOf.get(shard)?.has(id) !== true);
      const ofAlerts = alerts.map(({ projectId }): [string, number] => {
        const last = Math.max(swept.after.get(projectId) ?? 0, lastCommits.get(projectId) ?? 0);
        return [projectId, last];
      });
      follow(swept, new Map([...begunMeanwhile, ...ofAlerts]));
      noteSwept(swept, alerts);
      await save(shard);
    }
  }

  /** Takes note of what is evaluated by now, and waits for what was swept since. */
  function noteSwept(swept: Swept, alerts: readonly MetricAlert[]): void {
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
    if (evaluating === undefined) return;
    // A project that got its first alert since then keeps where it began.
    const evaluated = [...swept.evaluated].map(([id, commit]): [string, number] => {
      return [id, Math.max(commit, evaluating.after.get(id) ?? commit)];
    });
    swept.evaluated = new Map(evaluated);
  }

  /** Stores what is evaluated; one after the other, so that an older state never follows a newer one. */
  async function save(shard: HeldShard): Promise<void> {
    const swept = sweptFor(shard);
    const store = async () => {
      const { evaluated } = swept;
      if (isEqual(evaluated, swept.saved)) return;
      await shards.saveEvaluated(shard.hold, evaluated);
      swept.saved = evaluated;
    };
    swept.saving = swept.saving.then(store, store);
    await swept.saving;
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
      follow(swept, new Map([...swept.after, [projectId, last]]));
      await save(shard);
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
