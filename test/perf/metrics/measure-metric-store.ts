import { join } from 'node:path';
import { type Goal, type GoalLine, median, toGoalLine } from '../goal-line.ts';
import type { InformationLine } from '../information-line.ts';
import { readResidentMebibytes } from '../process-usage.ts';
import { endOf, ingestScrapes, type ScrapeWindow } from './ingest-scrapes.ts';
import type { MetricServer } from './metric-server.ts';
import { samplesPerScrape, scrapeIntervalMs } from './sample-scrapes.ts';
import { counterName, routes } from './sample-series.ts';
import { startCairn } from './start-cairn.ts';
import { howToInstallPrometheus, startPrometheus } from './start-prometheus.ts';
import { howToInstallVictoriaMetrics, startVictoriaMetrics } from './start-victoria-metrics.ts';
import { assertSameAnswer, type MeasuredQuery, timeQuery } from './time-query.ts';

type Line = GoalLine | InformationLine;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const scrapeCount = (6 * hourMs) / scrapeIntervalMs;
const warmUpRuns = 2;
const runs = 7;

/** A peer of a measurement; without a server if not installed. */
interface Peer {
  readonly name: string;
  readonly server: MetricServer | undefined;
  readonly howToInstall: string;
}

/**
 * M1 to M4: six hours of scrapes of 12,600 series, sent to the service and to its peers by remote write: the cost,
 * the size on disk, and the latency of queries, all over HTTP.
 */
export async function measureMetricStore(folder: string): Promise<Line[]> {
  // Within one UTC day, whenever it runs.
  const window = { startMs: Math.floor(Date.now() / dayMs) * dayMs - 18 * hourMs, scrapeCount };
  const servers: MetricServer[] = [];
  const kept = <Server extends MetricServer | undefined>(server: Server): Server => {
    if (server !== undefined) servers.push(server);
    return server;
  };
  try {
    const ours = kept(await startCairn(join(folder, 'cairn')));
    const prometheus: Peer = {
      name: 'Prometheus',
      server: kept(await startPrometheus(folder)),
      howToInstall: howToInstallPrometheus,
    };
    const victoria: Peer = {
      name: 'VictoriaMetrics',
      server: kept(await startVictoriaMetrics(folder, scrapeCount * samplesPerScrape)),
      howToInstall: howToInstallVictoriaMetrics,
    };
    const rates = await ingestScrapes(servers, window);
    return [
      ...compareIngest(rates, ours, prometheus, victoria),
      ...servers.map(toMemoryLine),
      ...(await compareQueries(ours, prometheus, victoria, window)),
      ...(await compareSizes(ours, prometheus, victoria)),
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

function compareIngest(
  rates: ReadonlyMap<MetricServer, number>,
  ours: MetricServer,
  prometheus: Peer,
  victoria: Peer,
): Line[] {
  const goals: [Peer, number][] = [
    [prometheus, 2.5],
    [victoria, 0.6],
  ];
  return goals.map(([peer, atLeast]) => {
    const goal = { name: `M1 remote write, against ${peer.name}`, unit: 'samples/s a core', atLeast };
    return toLine(goal, peer, [rates.get(ours) ?? 0], peer.server && [rates.get(peer.server) ?? 0]);
  });
}

async function compareSizes(ours: MetricServer, prometheus: Peer, victoria: Peer): Promise<Line[]> {
  const goals: [Peer, number][] = [
    [prometheus, 0.5],
    [victoria, 1.1],
  ];
  const own = [await ours.bytesPerSample()];
  const lines: Line[] = [];
  for (const [peer, atMost] of goals) {
    const goal = { name: `M2 on disk, against ${peer.name}`, unit: 'bytes a sample', atMost };
    lines.push(toLine(goal, peer, own, peer.server && [await peer.server.bytesPerSample()]));
  }
  return lines;
}

async function compareQueries(
  ours: MetricServer,
  prometheus: Peer,
  victoria: Peer,
  window: ScrapeWindow,
): Promise<Line[]> {
  const [startMs, endMs] = [window.startMs, endOf(window)];
  const range = { startMs, endMs, stepMs: 60_000 };
  const measured: {
    readonly name: string;
    readonly measuredQuery: MeasuredQuery;
    readonly atMost?: number;
  }[] = [
    {
      name: 'M3 sum(rate), 10 k series',
      measuredQuery: { ...range, query: `sum(rate(${counterName}[5m]))` },
      atMost: 0.5,
    },
    {
      name: 'M4 sum by (service)(rate), 1 k of 10 k series',
      measuredQuery: { ...range, query: `sum by (service) (rate(${counterName}{route="${routes[3]}"}[5m]))` },
      atMost: 0.5,
    },
    {
      name: 'instant sum by (service)(rate), 10 k series',
      measuredQuery: { startMs, endMs, query: `sum by (service) (rate(${counterName}[5m]))` },
    },
  ];
  const lines: Line[] = [];
  for (const { name, measuredQuery, atMost } of measured) {
    const times = await timeInTurns(measuredQuery, ours, prometheus.server, victoria.server);
    const ofOurs = times.get(ours) ?? [];
    for (const peer of [prometheus, victoria]) {
      const goal = { name: `${name}, against ${peer.name}`, unit: 'ms a query' };
      const ofPeer = peer.server && times.get(peer.server);
      if (peer === prometheus && atMost !== undefined)
        lines.push(toLine({ ...goal, atMost }, peer, ofOurs, ofPeer));
      else lines.push(toInformation(goal, peer, ofOurs, ofPeer));
    }
  }
  return lines;
}

/** Milliseconds of each run, with warm caches. */
async function timeInTurns(
  measuredQuery: MeasuredQuery,
  ours: MetricServer,
  prometheus: MetricServer | undefined,
  victoria: MetricServer | undefined,
): Promise<Map<MetricServer, number[]>> {
  const servers = [ours, prometheus, victoria].filter((server) => server !== undefined);
  const times = new Map(servers.map((server) => [server, [] as number[]]));
  for (let run = 0; run < warmUpRuns + runs; run += 1) {
    for (const server of servers) {
      const { ms } = await timeQuery(server, measuredQuery);
      if (run >= warmUpRuns) times.get(server)?.push(ms);
    }
  }
  // VictoriaMetrics' rate does not extrapolate.
  if (prometheus !== undefined) {
    assertSameAnswer(
      measuredQuery.query,
      (await timeQuery(ours, measuredQuery)).text,
      (await timeQuery(prometheus, measuredQuery)).text,
    );
  }
  return times;
}

function toLine(
  goal: Goal,
  peer: Peer,
  ours: readonly number[],
  theirs: readonly number[] | undefined,
): Line {
  if (theirs !== undefined) return toGoalLine(goal, ours, theirs);
  return toInformation(goal, peer, ours, theirs);
}

function toInformation(
  { name, unit }: Goal,
  { howToInstall }: Peer,
  ours: readonly number[],
  theirs: readonly number[] | undefined,
): InformationLine {
  const information =
    theirs === undefined
      ? `the peer is absent: ${howToInstall}`
      : `the peer: ${median(theirs).toPrecision(4)}`;
  return { name, information, unit, ours: Number(median(ours).toPrecision(4)) };
}

function toMemoryLine({ name, pid }: MetricServer): InformationLine {
  return {
    name: `resident memory of ${name} after ingest`,
    information: `${Math.round(readResidentMebibytes(pid))} MiB`,
  };
}
