import { quantileOf } from '../load/quantile-of.ts';
import { followResidentMemory } from '../queries-of-death/resident-memory.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { createFairnessProject, type FairnessProject } from './fairness-projects.ts';
import type { HostileActor } from './hostile-actor.ts';
import { createProjectProbe, type ProbeFigures, type ProbeRequest } from './probe-project.ts';
import { startHostile } from './start-hostile.ts';
import { describeLoads, followThreads, type ThreadLoad, untilQuiet } from './thread-load.ts';

export interface FairnessOptions {
  readonly actors: readonly HostileActor[];
  /** Windows without and beside each hostile project, in turn, so that other work of the machine counts for both. */
  readonly rounds: number;
  readonly soloMs: number;
  readonly besideMs: number;
  /** What the 99th percentile beside a hostile project may be, in multiples of that without one; not judged by default. */
  readonly mostSlowdown?: number;
}

/** One hostile project, and what another one saw beside it. */
export interface FairnessRow {
  readonly pool: string;
  readonly actor: string;
  readonly requests: number;
  readonly failures: number;
  readonly firstFailures: readonly string[];
  readonly writes: Slowdown;
  readonly reads: Slowdown;
  /** The 99th percentile of each kind of request beside the hostile project, the slowest first. */
  readonly slowest: readonly string[];
  /** Percent that the threads of the service computed and, after the plus, waited for a processor. */
  readonly threads: { readonly solo: string; readonly beside: string };
  readonly peakResidentMebibytes: number;
}

/** Milliseconds without and beside the hostile project. */
export interface Slowdown {
  readonly soloCount: number;
  readonly besideCount: number;
  readonly soloP50: number;
  readonly soloP99: number;
  readonly besideP50: number;
  readonly besideP99: number;
  /** Of the 99th percentiles. */
  readonly ratio: number;
  /** What the busiest thread of the service computed during a request, which other work of the machine hardly changes. */
  readonly computed: {
    readonly soloP99: number;
    readonly besideP99: number;
    readonly ratio: number;
  };
}

export interface FairnessReport {
  readonly table: readonly string[];
  readonly rows: readonly FairnessRow[];
  readonly findings: readonly string[];
}

interface Window {
  readonly figures: ProbeFigures;
  readonly threads: readonly ThreadLoad[];
}

/** Faster answers than this are not told apart. */
const leastMs = 5;

/** Sets each hostile project beside one that sends small requests, which all have to succeed. */
export async function runFairness(scope: ServiceScope, options: FairnessOptions): Promise<FairnessReport> {
  const { actors, rounds, soloMs, besideMs, mostSlowdown = Number.POSITIVE_INFINITY } = options;
  const service = await scope.start({ flags: ['--validate-responses=sampled'] });
  const probe = createProjectProbe(
    await createFairnessProject(service, scope.dataDirectory, 'probe'),
    service.processId,
  );
  const rows: FairnessRow[] = [];
  await probe.measure(soloMs); // starts the reader threads

  async function measureActor(actor: HostileActor, project: FairnessProject): Promise<FairnessRow> {
    const [solo, beside]: [Window[], Window[]] = [[], []];
    const memory = followResidentMemory(service.processId);
    for (let round = 0; round < rounds; round += 1) {
      solo.push(await measureWindow(soloMs));
      const hostile = await startHostile(actor, project);
      beside.push(await measureWindow(besideMs));
      await hostile.stop();
      await untilQuiet(service.processId);
    }
    return toRow(actor, solo, beside, memory.stop());
  }

  async function measureWindow(durationMs: number): Promise<Window> {
    const threads = followThreads(service.processId);
    const figures = await probe.measure(durationMs);
    return { figures, threads: threads.stop() };
  }

  for (const [index, actor] of actors.entries()) {
    const project = await createFairnessProject(service, scope.dataDirectory, `hostile ${index}`);
    rows.push(await measureActor(actor, project));
  }
  probe.close();
  service.signal('SIGTERM');
  await service.ended;
  const findings = rows.flatMap(({ actor, failures, requests, firstFailures, writes, reads }) => [
    ...(failures === 0 ? [] : [`${actor}: ${failures} of ${requests} failed: ${firstFailures.join('; ')}`]),
    ...[writes, reads].flatMap(({ ratio }) =>
      ratio <= mostSlowdown ? [] : [`${actor}: ${ratio} times slower`],
    ),
  ]);
  return { table: toTable(rows), rows, findings };
}

function toRow(
  { pool, name, key }: HostileActor,
  soloWindows: readonly Window[],
  besideWindows: readonly Window[],
  peakResidentMebibytes: number,
): FairnessRow {
  const solo = soloWindows.flatMap(({ figures }) => figures.requests);
  const beside = besideWindows.flatMap(({ figures }) => figures.requests);
  const failures = besideWindows.flatMap(({ figures }) => figures.failures);
  const lastLoads = (windows: readonly Window[]) => describeLoads(windows.at(-1)?.threads ?? []);
  return {
    pool,
    actor: `${name} (${key} key)`,
    requests: beside.length,
    failures: failures.length,
    firstFailures: [...new Set(failures)].slice(0, 3).map((failure) => failure.slice(0, 200)),
    writes: toSlowdown(ofKind(solo, 'write'), ofKind(beside, 'write')),
    reads: toSlowdown(ofKind(solo, 'read'), ofKind(beside, 'read')),
    slowest: listSlowest(beside),
    threads: { solo: lastLoads(soloWindows), beside: lastLoads(besideWindows) },
    peakResidentMebibytes,
  };
}

function ofKind(requests: readonly ProbeRequest[], kind: ProbeRequest['kind']): readonly ProbeRequest[] {
  return requests.filter((request) => request.kind === kind);
}

function listSlowest(requests: readonly ProbeRequest[]): readonly string[] {
  const byName = [...Map.groupBy(requests, ({ name }) => name)].map(([name, ofName]) => {
    const timesMs = ofName.map(({ durationMs }) => durationMs);
    return { name, p50: quantileOf(timesMs, 0.5), p99: quantileOf(timesMs, 0.99) };
  });
  return byName.toSorted((a, b) => b.p99 - a.p99).map(({ name, p50, p99 }) => `${name} ${p50}/${p99}`);
}

function toSlowdown(solo: readonly ProbeRequest[], beside: readonly ProbeRequest[]): Slowdown {
  const timesMs = (requests: readonly ProbeRequest[]) => requests.map(({ durationMs }) => durationMs);
  const computedP99 = (requests: readonly ProbeRequest[]) =>
    quantileOf(
      requests.map(({ computedMs }) => computedMs),
      0.99,
    );
  const [soloMs, besideMs] = [timesMs(solo), timesMs(beside)];
  const [soloComputed, besideComputed] = [computedP99(solo), computedP99(beside)];
  const [soloP99, besideP99] = [quantileOf(soloMs, 0.99), quantileOf(besideMs, 0.99)];
  return {
    soloCount: solo.length,
    besideCount: beside.length,
    soloP50: quantileOf(soloMs, 0.5),
    soloP99,
    besideP50: quantileOf(besideMs, 0.5),
    besideP99,
    ratio: ratioOf(soloP99, besideP99),
    computed: {
      soloP99: soloComputed,
      besideP99: besideComputed,
      ratio: ratioOf(soloComputed, besideComputed),
    },
  };
}

function ratioOf(solo: number, beside: number): number {
  return Math.round((Math.max(leastMs, beside) / Math.max(leastMs, solo)) * 10) / 10;
}

function toTable(rows: readonly FairnessRow[]): readonly string[] {
  const header = [
    'pool',
    'actor',
    'failed',
    'writes p50/p99 solo',
    'beside',
    'x',
    'computed',
    'x',
    'reads solo',
    'beside',
    'x',
    'computed',
    'x',
    'MiB',
  ];
  const cells = rows.map(({ pool, actor, requests, failures, writes, reads, peakResidentMebibytes }) => [
    pool,
    actor,
    `${failures}/${requests}`,
    ...[writes, reads].flatMap(
      ({ soloCount, soloP50, soloP99, besideCount, besideP50, besideP99, ratio, computed }) => [
        `${soloP50}/${soloP99} of ${soloCount}`,
        `${besideP50}/${besideP99} of ${besideCount}`,
        `${ratio}`,
        `${computed.soloP99}/${computed.besideP99}`,
        `${computed.ratio}`,
      ],
    ),
    `${peakResidentMebibytes}`,
  ]);
  const lines = [header, ...cells];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '));
}
