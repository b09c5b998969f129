import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceKeys, ServiceProcess } from '../../../process/service/service-process.ts';
import { type OpenServiceScope, openServiceScope } from '../../../process/service/service-scope.ts';
import { startClickhouseCluster } from '../../../support/start-clickhouse.ts';
import { startPostgres } from '../../../support/start-postgres.ts';

export const gatewayCount = 3;
/** What is killed, in turn; of the gateways another one each time. */
export const victims = ['gateway', 'shard 1', 'shard 2', 'PostgreSQL'] as const;
export type Victim = (typeof victims)[number];

const readyWithinMs = 60_000;

/** Three services that share a PostgreSQL server and a ClickHouse cluster of two shards. */
export interface Cluster {
  /** Counts on from the last to the first. */
  gateway(number: number): ServiceProcess;
  /** Of the one project, at every gateway. */
  keys(): ServiceKeys;
  /** Resolves once all gateways are ready. */
  whenReady(): Promise<void>;
  /** As by `kill -9`. @param number of a gateway. */
  kill(victim: Victim, number: number): Promise<void>;
  /** Starts again what was killed. */
  restart(victim: Victim, number: number): Promise<void>;
}

/** Gives `use` databases without rows and three services over them. Afterwards everything is gone. */
export async function withCluster<Result>(use: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const [clickhouse, postgres] = await Promise.all([startClickhouseCluster(2), startPostgres()]);
  const machines: OpenServiceScope[] = [];
  try {
    const [telemetry, meta] = [await clickhouse.createTestDatabase(), await postgres.createTestDatabase()];
    const flags = [`--postgres-urls=${meta.url}`, ...telemetry.flags];
    const gateways: ServiceProcess[] = [];
    // One after the other: the first start makes the keys.
    for (let index = 0; index < gatewayCount; index += 1) {
      const machine = await openServiceScope();
      machines.push(machine);
      gateways.push(await machine.scope.start({ flags }));
    }
    // Casts: a remainder is an index of both.
    const gateway = (number: number) => gateways[number % gatewayCount] as ServiceProcess;
    const machine = (number: number) => machines[number % gatewayCount] as OpenServiceScope;
    return await use({
      gateway,
      keys: machine(0).scope.keys,
      async whenReady() {
        const giveUpMs = performance.now() + readyWithinMs;
        while (performance.now() < giveUpMs) {
          // As a supervisor does: ClickHouse 26.7 may end itself with a fatal error (236) when another shard dies in a query.
          for (const shard of clickhouse.shards) if (shard.hasEnded()) await shard.start();
          const answers = await Promise.all(gateways.map(({ apiUrl }) => fetch(`${apiUrl}/ready`)));
          if (answers.every(({ ok }) => ok)) return;
          await delay(50);
        }
        throw new Error(`the gateways were not ready within ${readyWithinMs} ms`);
      },
      async kill(victim, number) {
        if (victim === 'shard 1') return clickhouse.shards[0]?.stop('crash');
        if (victim === 'shard 2') return clickhouse.shards[1]?.stop('crash');
        if (victim === 'PostgreSQL') return postgres.stop('crash');
        gateway(number).signal('SIGKILL');
        await gateway(number).ended;
      },
      async restart(victim, number) {
        if (victim === 'shard 1') return clickhouse.shards[0]?.start();
        if (victim === 'shard 2') return clickhouse.shards[1]?.start();
        if (victim === 'PostgreSQL') return postgres.start();
        gateways[number % gatewayCount] = await machine(number).scope.start({ flags });
      },
    });
  } finally {
    for (const { close } of machines) await close();
    await Promise.all([clickhouse.remove(), postgres.remove()]);
  }
}
