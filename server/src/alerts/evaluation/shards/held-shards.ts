import type { IncidentStore } from '../../incident-store.ts';
import type { MetricAlert } from '../../metric-alert.ts';
import { createOpenIncidents, type OpenIncidents } from '../open-incidents.ts';
import type { AlertShards, ShardHold } from './alert-shards.ts';

/** A shard whose alerts this process evaluates. */
export interface HeldShard {
  readonly hold: ShardHold;
  /** Of its alerts. An evaluation that began in an earlier hold has others. */
  readonly open: OpenIncidents;
}

export interface HeldShardsOptions {
  readonly shards: AlertShards;
  readonly incidents: Pick<IncidentStore, 'lastTransitionsMs'>;
  /** Every alert. */
  readonly alerts: () => Iterable<MetricAlert>;
  /** Called before the first evaluation of a shard's alerts, with the times of their last transitions by alert id. */
  readonly onHeld: (shard: HeldShard, lastTransitionsMs: ReadonlyMap<string, number>) => void;
  /** Called when alerts are no longer evaluated by this process. */
  readonly onLost: () => void;
  readonly onError: (error: unknown) => void;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

export interface HeldShards {
  /**
   * Takes note of the shards that this process holds, and of each that it gains or loses from now on.
   *
   * @throws what the incident store throws for those that it holds now.
   */
  start(): Promise<void>;
  /** The shard of an alert that this process evaluates; `undefined` for those of others, and until a shard's times are read. */
  of(alertId: string): HeldShard | undefined;
  list(): readonly HeldShard[];
  stop(): void;
}

/** Retry interval when the times of transitions cannot be read. */
const readRetryMs = 1_000;

export function createHeldShards(options: HeldShardsOptions): HeldShards {
  const { shards, incidents, onHeld, onLost, onError, setTimer } = options;
  const ready = new Map<ShardHold, HeldShard>();
  /** Of open incidents, by project. */
  const bytesByProject = new Map<string, number>();
  const reading = new Set<ShardHold>();
  let isStopped = false;
  let unsubscribe = (): void => {};

  async function read(hold: ShardHold): Promise<void> {
    const alerts = [...options.alerts()].filter(({ id }) => shards.holdOf(id) === hold);
    const lastTransitionsMs = await incidents.lastTransitionsMs(alerts);
    if (isStopped || ready.has(hold) || !shards.held().includes(hold)) return;
    const shard = { hold, open: createOpenIncidents(bytesByProject) };
    ready.set(hold, shard);
    onHeld(shard, lastTransitionsMs);
  }

  async function readUntilDone(hold: ShardHold): Promise<void> {
    reading.add(hold);
    try {
      await read(hold);
    } catch (error) {
      onError(error);
      setTimer(follow, readRetryMs);
    }
    reading.delete(hold);
  }

  function follow(): void {
    if (isStopped) return;
    const held = new Set(shards.held());
    const lost = [...ready.keys()].filter((hold) => !held.has(hold));
    for (const hold of lost) {
      ready.get(hold)?.open.releaseAll();
      ready.delete(hold);
    }
    if (lost.length > 0) onLost();
    for (const hold of held) if (!ready.has(hold) && !reading.has(hold)) void readUntilDone(hold);
  }

  return {
    async start() {
      unsubscribe = shards.onChange(follow);
      await Promise.all(shards.held().map(read));
      follow();
    },
    of(alertId) {
      const hold = shards.holdOf(alertId);
      return hold && ready.get(hold);
    },
    list: () => [...ready.values()],
    stop() {
      isStopped = true;
      unsubscribe();
    },
  };
}
