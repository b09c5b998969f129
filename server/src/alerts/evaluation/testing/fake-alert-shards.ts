import type { ShardFence } from '../../incident-store.ts';
import type { AlertShards, ShardHold } from '../shards/alert-shards.ts';

/** Shards in memory that a test gives to processes and takes from them. */
export interface FakeAlertShards {
  /** What the process knows of them; its holds stay as they are until it is notified. */
  of(process: string): AlertShards;
  /** Gives every shard that nobody has to the process. */
  give(process: string): void;
  /** Gives one shard to the process, whoever has it. */
  move(shard: number, process: string): void;
  /** Frees the shards of a process that does not know, because it hangs, or never will, because it died. */
  free(process: string): void;
  /** Lets the process know which it has lost. */
  notify(process: string): void;
  /** Whether nobody has taken the shard since. */
  isHeld(fence: ShardFence): boolean;
}

interface Shard {
  owner: string | undefined;
  generation: number;
  evaluated: ReadonlyMap<string, number>;
}

interface Known {
  readonly holds: Map<number, ShardHold>;
  readonly listeners: Set<() => void>;
}

/** @param shardOf the shard of an alert, from 0. */
export function createFakeAlertShards(count: number, shardOf: (alertId: string) => number): FakeAlertShards {
  const shards = Array.from({ length: count }, (): Shard => {
    return { owner: undefined, generation: 0, evaluated: new Map() };
  });
  const known = new Map<string, Known>();

  function knownOf(process: string): Known {
    const found = known.get(process) ?? { holds: new Map(), listeners: new Set() };
    known.set(process, found);
    return found;
  }

  function notify(process: string): void {
    const { holds, listeners } = knownOf(process);
    for (const [number, { fence }] of holds) {
      const shard = shards[number];
      if (shard?.owner !== process || shard.generation !== fence?.generation) holds.delete(number);
    }
    for (const listener of listeners) listener();
  }

  function take(number: number, shard: Shard, process: string): void {
    shard.owner = process;
    shard.generation += 1;
    const fence = { shard: number, generation: shard.generation };
    knownOf(process).holds.set(number, { fence, evaluated: shard.evaluated });
  }

  const isHeld = ({ shard, generation }: ShardFence): boolean => shards[shard]?.generation === generation;

  return {
    isHeld,
    notify,
    of(process) {
      const { holds, listeners } = knownOf(process);
      return {
        held: () => [...holds.values()],
        holdOf: (alertId) => holds.get(shardOf(alertId)),
        onChange(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        async saveEvaluated({ fence }, evaluated) {
          const shard = fence && isHeld(fence) ? shards[fence.shard] : undefined;
          if (shard !== undefined) shard.evaluated = evaluated;
        },
        async stop() {},
      };
    },
    give(process) {
      for (const [number, shard] of shards.entries())
        if (shard.owner === undefined) take(number, shard, process);
      notify(process);
    },
    move(number, process) {
      const shard = shards[number];
      if (shard === undefined || shard.owner === process) return;
      const before = shard.owner;
      shard.owner = undefined;
      if (before !== undefined) notify(before);
      take(number, shard, process);
      notify(process);
    },
    free(process) {
      for (const shard of shards) if (shard.owner === process) shard.owner = undefined;
    },
  };
}
