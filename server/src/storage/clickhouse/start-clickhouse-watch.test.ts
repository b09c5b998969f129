import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startClickhouseWatch } from './start-clickhouse-watch.ts';

function watch(shardCount: number) {
  const down = new Set<number>();
  const lacking = new Map<number, string>();
  const network = { isBroken: false };
  const reported: (string | undefined)[] = [];
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
    onObstacle: (obstacle) => reported.push(obstacle),
  });
  async function poll() {
    ask();
    await setImmediate();
    return { obstacle: findObstacle(), reported: reported.splice(0) };
  }
  return { down, lacking, network, poll };
}

describe('the watch of ClickHouse', () => {
  it('reports a server that does not answer, and when it answers again', async () => {
    const { down, poll } = watch(1);
    expect(await poll()).toEqual({ obstacle: undefined, reported: [] });
    down.add(1);
    expect(await poll()).toEqual({ obstacle: 'no answer', reported: ['no answer'] });
    expect(await poll()).toEqual({ obstacle: 'no answer', reported: [] });
    down.clear();
    expect(await poll()).toEqual({ obstacle: undefined, reported: [undefined] });
  });

  it('names shards, and takes writes as long as one of them answers', async () => {
    const { down, poll } = watch(2);
    down.add(2);
    expect(await poll()).toEqual({ obstacle: undefined, reported: ['shard 2: no answer'] });
    down.add(1);
    const both = 'shard 1: no answer; shard 2: no answer';
    expect(await poll()).toEqual({ obstacle: both, reported: [both] });
  });

  it('reports shards that do not reach each other', async () => {
    const { network, poll } = watch(2);
    network.isBroken = true;
    const reported = ['each shard answers, but not through another: no route'];
    expect(await poll()).toEqual({ obstacle: undefined, reported });
    network.isBroken = false;
    expect(await poll()).toEqual({ obstacle: undefined, reported: [undefined] });
  });

  it('reports a shard that takes no writes, and stays ready for reads', async () => {
    const { lacking, poll } = watch(1);
    lacking.set(1, '1 of its 2 replicas are there');
    const reported = ['takes no writes: 1 of its 2 replicas are there'];
    expect(await poll()).toEqual({ obstacle: undefined, reported });
  });
});
