import { createAlerts, readIncidents } from '../../../process/flapping-alerts/alerting-client.ts';
import {
  alertCount,
  createFlappingSeries,
  type SentRound,
} from '../../../process/flapping-alerts/flapping-series.ts';
import type { ModelIncident } from '../../../process/flapping-alerts/incident-model.ts';
import { createMetricsClient, type MetricsClient } from '../../../process/load/metrics-client.ts';
import { createSeededRandom } from '../../../process/load/seeded-random.ts';
import { allowsLoopback } from '../../../process/service/create-webhook.ts';
import { type RecordingSink, startRecordingSink } from '../../../process/service/recording-sinks.ts';
import type { ServiceProcess } from '../../../process/service/service-process.ts';
import { type OpenServiceScope, openServiceScope } from '../../../process/service/service-scope.ts';
import { runCairn } from '../../../support/run-cairn.ts';
import { startTraceServers } from '../traces/trace-databases.ts';

const serviceCount = 3;

/** Three services that share a PostgreSQL and a ClickHouse server, with alerts over flapping series that notify a sink. */
export interface AlertServices {
  readonly sinks: readonly RecordingSink[];
  /** Counts on from the last to the first. */
  service(number: number): ServiceProcess;
  /** As by `kill -9`. */
  kill(number: number): Promise<void>;
  restart(number: number): Promise<void>;
  /** Sends one value of every series through a service. */
  send(number: number): Promise<StoredRound>;
  /** The same with the marker of `sendMarkedRound`. */
  sendMarked(number: number): Promise<StoredRound & { readonly marker: string }>;
  /** The incidents of each alert, as a service has them. */
  incidents(number: number): Promise<readonly (readonly ModelIncident[])[]>;
  /** Shards of the alerts that each gateway holds, as PostgreSQL has them. */
  heldShards(): Promise<readonly number[]>;
}

export interface StoredRound extends Pick<SentRound, 'rounds'> {
  /** Whether it was confirmed. */
  readonly isStored: boolean;
}

export { alertCount };

/** Gives `use` the services. Afterwards everything is gone. */
export async function withAlertServices<Result>(
  use: (services: AlertServices) => Promise<Result>,
): Promise<Result> {
  const servers = await startTraceServers();
  const machines: OpenServiceScope[] = [];
  const sinks = [await startRecordingSink(false), await startRecordingSink(false)];
  try {
    const databases = await servers.createDatabases();
    const flags = [
      `--postgres-urls=${databases.postgres.url}`,
      ...databases.clickhouse.flags,
      allowsLoopback,
    ];
    const running: ServiceProcess[] = [];
    // One after the other: the first start makes the keys.
    for (let index = 0; index < serviceCount; index += 1) {
      const machine = await openServiceScope();
      machines.push(machine);
      running.push(await machine.scope.start({ flags }));
    }
    // Casts: a remainder is an index of both.
    const service = (number: number) => running[number % serviceCount] as ServiceProcess;
    const machine = (number: number) => machines[number % serviceCount] as OpenServiceScope;
    const { scope } = machine(0);
    for (const [index, slug] of ['ops', 'tarpit'].entries()) {
      const place = { dataDirectory: scope.dataDirectory, postgresUrls: databases.postgres.url };
      const target = ['--type', 'webhook', '--url', sinks[index]?.url ?? ''];
      await runCairn(place, 'channels', 'create', slug, ...target);
    }
    await createAlerts(running, scope);
    const series = createFlappingSeries(createSeededRandom(7));
    async function sendThrough<Sent extends SentRound>(
      number: number,
      send: (client: MetricsClient) => Promise<Sent>,
    ): Promise<Sent & StoredRound> {
      const client = createMetricsClient(service(number), scope.keys().ingestKey);
      const sent = await send(client);
      client.close();
      return { ...sent, isStored: sent.answer.kind === 'answered' && sent.answer.status === 200 };
    }
    return await use({
      sinks,
      service,
      async kill(number) {
        service(number).signal('SIGKILL');
        await service(number).ended;
      },
      async restart(number) {
        running[number % serviceCount] = await machine(number).scope.start({ flags });
      },
      send: (number) => sendThrough(number, series.sendRound),
      sendMarked: (number) => sendThrough(number, series.sendMarkedRound),
      incidents: (number) => readIncidents(service(number), scope),
      async heldShards() {
        const rows = await databases.postgres.runKept(
          `SELECT count(*)::int AS count FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
           WHERE pg_locks.locktype = 'advisory' AND pg_database.datname = current_database()
             AND (pg_locks.classid::bigint << 32) + pg_locks.objid::bigint BETWEEN 6418024000 AND 6418024063
           GROUP BY pg_locks.pid ORDER BY count`,
        );
        return rows.map(({ count }) => Number(count));
      },
    });
  } finally {
    for (const { close } of machines) await close();
    for (const sink of sinks) await sink.close();
    await servers.remove();
  }
}
