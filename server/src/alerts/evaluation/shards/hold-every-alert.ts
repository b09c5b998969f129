import type { AlertShards, ShardHold } from './alert-shards.ts';

/** For a process that evaluates every alert, because no other uses its stores. */
export function holdEveryAlert(): AlertShards {
  const hold: ShardHold = { evaluated: new Map() };
  return {
    held: () => [hold],
    holdOf: () => hold,
    onChange: () => () => {},
    async saveEvaluated() {},
    async stop() {},
  };
}
