import type { ShardFence } from '../../incident-store.ts';

/** A shard of the alerts that this process holds. One that it loses and takes again is another hold. */
export interface ShardHold {
  /** For what is stored about alerts of the shard; absent where one process evaluates every alert. */
  readonly fence?: ShardFence;
  /**
   * What earlier holders evaluated: the number of the last commit, by project. Absent for projects that had no alert in the shard then.
   */
  readonly evaluated: ReadonlyMap<string, number>;
}

/**
 * The alerts that this process evaluates. Where several processes share their databases, each holds some of the shards by which alerts
 * are shared out; an alert is in the same shard for all of them.
 */
export interface AlertShards {
  /** Those that this process holds now. */
  held(): readonly ShardHold[];
  /** The hold of an alert's shard; `undefined` while this process does not hold it. */
  holdOf(alertId: string): ShardHold | undefined;
  /** Notifies when holds were gained or lost. The listener must not throw. @returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Stores what the next holder need not evaluate; does nothing when it has the shard already. */
  saveEvaluated(hold: ShardHold, evaluated: ReadonlyMap<string, number>): Promise<void>;
  /** Gives up all shards, which others may take at once; may be called twice. */
  stop(): Promise<void>;
}
