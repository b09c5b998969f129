import { join } from 'node:path';
import type { ClickhouseServer } from '../../support/clickhouse-server.ts';
import { startClickhouse } from '../../support/start-clickhouse.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';
import { median } from '../goal-line.ts';
import { createOtlpSender } from '../http/otlp-sender.ts';
import { type Server, startCairn } from '../http/start-server.ts';
import type { InformationLine } from '../information-line.ts';
import { encodeSampleLogs } from '../logs/encode-sample-logs.ts';
import { createSampleLogs } from '../logs/sample-logs.ts';
import { createRemoteWriter } from '../metrics/remote-writer.ts';
import { createSampleScrapes, samplesPerScrape, scrapeIntervalMs } from '../metrics/sample-scrapes.ts';
import { toMetricServer } from '../metrics/start-cairn.ts';
import { readCpuSeconds, readCpuSecondsOfAll, settle } from '../process-usage.ts';
import { clusterQueries, type TimedRequest } from './cluster-queries.ts';

const recordsPerRequest = 1_000;
const logRequests = 2_000;
const requestsAtOnce = 200;
const connections = 8;
const scrapes = 160;
const scrapesAtOnce = 20;
const warmUpRuns = 2;
const runs = 7;

/** What takes processor time, by name. */
type Used = Readonly<Record<'service' | 'ClickHouse' | 'PostgreSQL', number>>;

/**
 * A service with a data directory beside a gateway of one ClickHouse and one PostgreSQL, on the same machine: the processor time of
 * two million log records and two million samples, and how long the same requests take to read them. Figures without goals: several
 * gateways are for more than one machine takes, or for surviving one.
 */
export async function measureCluster(folder: string): Promise<InformationLine[]> {
  const [clickhouse, postgres] = await Promise.all([startClickhouse(), startPostgres({ fsync: 'on' })]);
  try {
    const [meta, telemetry] = [await postgres.createTestDatabase(), await clickhouse.createTestDatabase()];
    const embedded = await startCairn(join(folder, 'embedded'));
    const gateway = await startCairn(join(folder, 'gateway'), {
      'postgres-urls': meta.url,
      'clickhouse-urls': telemetry.url,
    });
    const lines = [
      ...(await measureLogs({ embedded, gateway, clickhouse, postgres })),
      ...(await measureSamples({ embedded, gateway, clickhouse, postgres }, folder)),
      ...(await measureQueries(embedded, gateway)),
    ];
    await embedded.stop();
    await gateway.stop();
    return lines;
  } finally {
    await Promise.all([clickhouse.remove(), postgres.remove()]);
  }
}

interface Measured {
  readonly embedded: Server;
  readonly gateway: Server;
  readonly clickhouse: ClickhouseServer;
  readonly postgres: PostgresServer;
}

async function measureLogs(measured: Measured): Promise<InformationLine[]> {
  const { embedded, gateway } = measured;
  const sample = createSampleLogs({ seed: 2, startMs: Date.now() - 3_600_000, stepMs: 1 });
  const senders = [embedded, gateway].map((server) =>
    createOtlpSender(server.ready.ingest ?? { url: '', key: '' }, '/v1/logs'),
  );
  const before = readUsed(measured);
  for (let sent = 0; sent < logRequests; sent += requestsAtOnce) {
    const bodies = Array.from({ length: requestsAtOnce }, () =>
      encodeSampleLogs(sample.next(recordsPerRequest)),
    );
    for (const sender of senders) await sender.postAll(bodies, connections);
  }
  for (const sender of senders) sender.close();
  return toLines('log records', logRequests * recordsPerRequest, before, await readSettled(measured));
}

async function measureSamples(measured: Measured, folder: string): Promise<InformationLine[]> {
  const { embedded, gateway } = measured;
  const startMs = Date.now() - scrapes * scrapeIntervalMs;
  const sample = createSampleScrapes({ seed: 3, startMs });
  const writers = [embedded, gateway].map((server) => createRemoteWriter(toMetricServer(server, folder)));
  const before = readUsed(measured);
  for (let sent = 0; sent < scrapes; sent += scrapesAtOnce) {
    // A body is changed for the next scrape.
    const bodies = Array.from({ length: scrapesAtOnce }, () => sample.next().map((body) => body.slice()));
    for (const writer of writers) await writer.send(bodies);
  }
  for (const writer of writers) writer.close();
  return toLines('samples', scrapes * samplesPerScrape, before, await readSettled(measured));
}

interface UsedByBoth {
  readonly embedded: number;
  readonly cluster: Used;
}

/** In seconds so far. */
function readUsed({ embedded, gateway, clickhouse, postgres }: Measured): UsedByBoth {
  return {
    embedded: readCpuSeconds(embedded.pid),
    cluster: {
      service: readCpuSeconds(gateway.pid),
      ClickHouse: readCpuSeconds(clickhouse.pid()),
      PostgreSQL: readCpuSecondsOfAll(postgres.pid()),
    },
  };
}

/** Sealing and merges are part of the cost. */
async function readSettled(measured: Measured): Promise<UsedByBoth> {
  for (const pid of [measured.embedded.pid, measured.gateway.pid, measured.clickhouse.pid()])
    await settle(pid);
  return readUsed(measured);
}

function toLines(of: string, count: number, before: UsedByBoth, after: UsedByBoth): InformationLine[] {
  const toLine = (name: string, seconds: number): InformationLine => ({
    name: `${of}, ${name}`,
    information: `${seconds.toFixed(1)} s of processor time for ${count}`,
    unit: `${of}/s a core`,
    ours: Math.round(count / seconds),
  });
  const used = (part: keyof Used) => after.cluster[part] - before.cluster[part];
  return [
    toLine('a service with a data directory', after.embedded - before.embedded),
    toLine('a gateway', used('service')),
    toLine('ClickHouse of the gateway', used('ClickHouse')),
    toLine('PostgreSQL of the gateway', used('PostgreSQL')),
  ];
}

async function measureQueries(embedded: Server, gateway: Server): Promise<InformationLine[]> {
  const lines: InformationLine[] = [];
  for (const request of clusterQueries()) {
    const times = { embedded: [] as number[], gateway: [] as number[] };
    for (let run = 0; run < warmUpRuns + runs; run += 1) {
      const [here, there] = [await time(embedded, request), await time(gateway, request)];
      if (here.summary !== there.summary)
        throw new Error(`${request.name} was answered ${here.summary} and ${there.summary}`);
      if (run < warmUpRuns) continue;
      times.embedded.push(here.ms);
      times.gateway.push(there.ms);
    }
    lines.push({
      name: `query: ${request.name}`,
      information: `${median(times.embedded).toFixed(1)} ms with a data directory`,
      unit: 'ms through a gateway',
      ours: Number(median(times.gateway).toFixed(1)),
    });
  }
  return lines;
}

async function time({ ready }: Server, { path, summarize }: TimedRequest) {
  const startedAtMs = performance.now();
  const response = await fetch(`${ready.url}${path}`, { headers: { authorization: `Bearer ${ready.key}` } });
  const text = await response.text();
  const ms = performance.now() - startedAtMs;
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
  return { ms, summary: summarize(JSON.parse(text)) };
}
