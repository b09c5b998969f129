import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startClickhouseWatch } from './start-clickhouse-watch.ts';

function watch(shardCount: number) {
  const down = new Set<number>();
  const lacking = new Map<number, string>();
  const network = { isBroken: false };
  const told: (string | undefined)[] = [];
  let ask = (): void => undefined;
  const { findObstacle } = startClickhouseWatch({
    clickhouse: {
      shardCount,
      async findShardObstacle(shard) {
        if (down.has(shard)) throw new Error('no answer');
        return lacking.get(shard);
      },
      async read() {
        if (network.isBroken) throw new Error('no route');
        return [];
      },
    },
    setTimer(callback) {
      ask = callback;
      return () => undefined;
    },
    onObstacle: (obstacle) => told.push(obstacle),
  });
  async function look() {
    ask();
    await setImmediate();
    return { obstacle: findObstacle(), told: told.splice(0) };
  }
  return { down, lacking, network, look };
}

describe('the watch of ClickHouse', () => {
  it('tells of a server that does not answer, and when it answers again', async () => {
    const { down, look } = watch(1);
    expect(await look()).toEqual({ obstacle: undefined, told: [] });
    down.add(1);
    expect(await look()).toEqual({ obstacle: 'no answer', told: ['no answer'] });
    expect(await look()).toEqual({ obstacle: 'no answer', told: [] });
    down.clear();
    expect(await look()).toEqual({ obstacle: undefined, told: [undefined] });
  });

  it('names shards, and takes writes as long as one of them answers', async () => {
    const { down, look } = watch(2);
    down.add(2);
    expect(await look()).toEqual({ obstacle: undefined, told: ['shard 2: no answer'] });
    down.add(1);
    const both = 'shard 1: no answer; shard 2: no answer';
    expect(await look()).toEqual({ obstacle: both, told: [both] });
  });

  it('tells of shards that do not reach each other', async () => {
    const { network, look } = watch(2);
    network.isBroken = true;
    const told = ['each shard answers, but not through another: no route'];
    expect(await look()).toEqual({ obstacle: undefined, told });
    network.isBroken = false;
    expect(await look()).toEqual({ obstacle: undefined, told: [undefined] });
  });

  it('tells of a shard that takes no writes, and stays ready for reads', async () => {
    const { lacking, look } = watch(1);
    lacking.set(1, '1 of its 2 replicas are there');
    const told = ['takes no writes: 1 of its 2 replicas are there'];
    expect(await look()).toEqual({ obstacle: undefined, told });
  });
});
