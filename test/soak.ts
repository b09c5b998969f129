import { parseArgs } from 'node:util';
import { runKilledAutomations } from './process/automations/run-killed-automations.ts';
import { runBackup } from './process/backup/run-backup.ts';
import { runCardinality } from './process/cardinality/run-cardinality.ts';
import { type MatrixRow, matrixFiles, runDamageMatrix } from './process/damaged-files/run-damage-matrix.ts';
import { runDamagedFiles } from './process/damaged-files/run-damaged-files.ts';
import { runDamagedTraces } from './process/damaged-files/run-damaged-traces.ts';
import { runEverything } from './process/everything/run-everything.ts';
import { runOrdinaryLoad } from './process/everything/run-ordinary-load.ts';
import { chooseActors } from './process/fairness/hostile-actors.ts';
import { runFairness } from './process/fairness/run-fairness.ts';
import { runFlappingAlerts } from './process/flapping-alerts/run-flapping-alerts.ts';
import { runKillNine } from './process/kill-nine/run-kill-nine.ts';
import { runManyTails } from './process/live-tail/run-many-tails.ts';
import { runMemory } from './process/memory/run-memory.ts';
import { runSmallHeap } from './process/memory/run-small-heap.ts';
import { runQueriedStore } from './process/queried-store/run-queried-store.ts';
import { runQueriesOfDeath } from './process/queries-of-death/run-queries-of-death.ts';
import { runSdkOutage } from './process/sdk-outage/run-sdk-outage.ts';
import { type ServiceScope, withServiceScope } from './process/service/service-scope.ts';
import { runLargeSigterm } from './process/sigterm/run-large-sigterm.ts';
import { runSigterm } from './process/sigterm/run-sigterm.ts';
import { runStartAfterCrash } from './process/start-after-crash/run-start-after-crash.ts';
import { withCluster } from './system/clickhouse/cluster/cluster-scope.ts';
import { runClusterKillNine } from './system/clickhouse/cluster/run-cluster-kill-nine.ts';
import { withReplicatedTable } from './system/clickhouse/replication/replicated-table.ts';
import { runRandomKills } from './system/clickhouse/replication/run-random-kills.ts';
import { allClockSteps, runClockMatrix } from './system/clock/run-clock-matrix.ts';
import { runPowerLoss } from './system/power-loss/run-power-loss.ts';

interface SoakOptions {
  readonly cycles: number;
  readonly seed: number;
  /** Tails that have nothing to read, and tails that do not read. */
  readonly idle: number;
  readonly stalled: number;
  /** How long a load is kept up. */
  readonly minutes: number;
  /** The files that are damaged; none of them for all. */
  readonly files: readonly string[];
  /** Parts of names of hostile projects; all of them when there are none. */
  readonly actors: readonly string[];
  /** Windows without and beside each hostile project. */
  readonly rounds: number;
  /** Of each shard of ClickHouse. */
  readonly replicas: number;
}

/** One line for each promise that was broken, beside the figures of the run. */
interface SoakReport {
  readonly findings: readonly string[];
}

type Soak = (scope: ServiceScope, options: SoakOptions) => Promise<SoakReport>;

const fairnessPromise = { soloMs: 8_000, besideMs: 8_000, mostSlowdown: 2 };

const soaks: ReadonlyMap<string, Soak> = new Map<string, Soak>([
  ['kill-nine', runKillNine],
  [
    'cluster-kill-nine',
    (_scope, options) =>
      withCluster((cluster) => runClusterKillNine(cluster, options), { replicaCount: options.replicas }),
  ],
  ['replication', (_scope, options) => withReplicatedTable((table) => runRandomKills(table, options))],
  ['sigterm', runSigterm],
  [
    'sigterm-large',
    (scope, { seed }) =>
      runLargeSigterm(scope, {
        seed,
        seriesCount: 1_200_000,
        recordCount: 10_000_000,
        endsAfterMs: [0, 1_000, 5_000],
      }),
  ],
  ['sdk-outage', runSdkOutage],
  ['damaged-files', runDamagedFiles],
  ['damaged-traces', runDamagedTraces],
  ['damage-matrix', soakDamage],
  ['backup', runBackup],
  ['power-loss', runPowerLoss],
  ['alerts', runFlappingAlerts],
  ['automations', runKilledAutomations],
  ['start-after-crash', runStartAfterCrash],
  ['queries-of-death', (scope) => runQueriesOfDeath(scope, { seriesShare: 1, rounds: 3, aloneMs: 10_000 })],
  ['cardinality', runCardinality],
  [
    'fairness',
    (scope, { actors, rounds }) =>
      runFairness(scope, { actors: chooseActors(actors), rounds, ...fairnessPromise }),
  ],
  [
    'queried-store',
    (scope) => runQueriedStore(scope, { recordCount: 10_000_000, measureMs: 20_000, mostSlowdown: 2 }),
  ],
  ['clock-matrix', () => runClockMatrix({ steps: allClockSteps, holdsMs: 330_000, slackMs: 0 })],
  ['ordinary-load', runOrdinaryLoad],
  ['everything', runEverything],
  ['memory', runMemory],
  ['small-heap', runSmallHeap],
  ['tails', (scope, options) => runManyTails(scope, { ...options, waitsForCut: true })],
]);

function soakDamage(scope: ServiceScope, { seed, files }: SoakOptions): Promise<SoakReport> {
  const chosen = matrixFiles.filter((file) => files.length === 0 || files.includes(file));
  return runDamageMatrix(scope, { seed, files: chosen, reportCell: writeCell });
}

function isMatrixFile(name: string): boolean {
  return matrixFiles.some((file) => file === name);
}

function writeCell(row: MatrixRow): void {
  process.stderr.write(`${row.file}, ${row.damage}, ${row.when}: ${row.outcome}\n`);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now()) },
    idle: { type: 'string', default: '1000' },
    stalled: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '15' },
    files: { type: 'string', default: '' },
    actors: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    replicas: { type: 'string', default: '1' },
  },
});
const [name = ''] = positionals;
const soak = soaks.get(name);
const options: SoakOptions = {
  cycles: Number(values.cycles),
  seed: Number(values.seed),
  idle: Number(values.idle),
  stalled: Number(values.stalled),
  minutes: Number(values.minutes),
  files: values.files.split(',').filter((file) => file !== ''),
  actors: values.actors.split(',').filter((name) => name !== ''),
  rounds: Number(values.rounds),
  replicas: Number(values.replicas),
};
const counts = [
  options.cycles,
  options.idle,
  options.stalled,
  options.minutes,
  options.rounds,
  options.replicas,
];
if (
  soak === undefined ||
  !counts.every((count) => count >= 1) ||
  !Number.isSafeInteger(options.seed) ||
  !options.files.every(isMatrixFile)
) {
  process.stderr.write(
    `usage: npm run soak -- <${[...soaks.keys()].join('|')}> [--cycles 50] [--seed 1] [--idle 1000] [--stalled 50] [--minutes 15] [--files ${matrixFiles.join(',')}] [--actors "flood of traces,streams"] [--rounds 3] [--replicas 1]\n`,
  );
  process.exit(2);
}
const report = await withServiceScope((scope) => soak(scope, options));
process.stdout.write(`${JSON.stringify({ soak: name, ...options, ...report }, undefined, 2)}\n`);
process.exitCode = report.findings.length === 0 ? 0 : 1;
