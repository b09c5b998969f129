import { parseArgs } from 'node:util';
import { runKilledAutomations } from './process/automations/run-killed-automations.ts';
import { runBackup } from './process/backup/run-backup.ts';
import { runCardinality } from './process/cardinality/run-cardinality.ts';
import { runDamagedFiles } from './process/damaged-files/run-damaged-files.ts';
import { runDamagedTraces } from './process/damaged-files/run-damaged-traces.ts';
import { runFlappingAlerts } from './process/flapping-alerts/run-flapping-alerts.ts';
import { runKillNine } from './process/kill-nine/run-kill-nine.ts';
import { runManyTails } from './process/live-tail/run-many-tails.ts';
import { runQueriesOfDeath } from './process/queries-of-death/run-queries-of-death.ts';
import { runSdkOutage } from './process/sdk-outage/run-sdk-outage.ts';
import { type ServiceScope, withServiceScope } from './process/service/service-scope.ts';
import { runSigterm } from './process/sigterm/run-sigterm.ts';
import { runStartAfterCrash } from './process/start-after-crash/run-start-after-crash.ts';
import { runPowerLoss } from './system/power-loss/run-power-loss.ts';

interface SoakOptions {
  readonly cycles: number;
  readonly seed: number;
  /** Tails that have nothing to read, and tails that do not read. */
  readonly idle: number;
  readonly stalled: number;
}

/** One line for each promise that was broken, beside the figures of the run. */
interface SoakReport {
  readonly findings: readonly string[];
}

type Soak = (scope: ServiceScope, options: SoakOptions) => Promise<SoakReport>;

const soaks: ReadonlyMap<string, Soak> = new Map<string, Soak>([
  ['kill-nine', runKillNine],
  ['sigterm', runSigterm],
  ['sdk-outage', runSdkOutage],
  ['damaged-files', runDamagedFiles],
  ['damaged-traces', runDamagedTraces],
  ['backup', runBackup],
  ['power-loss', runPowerLoss],
  ['alerts', runFlappingAlerts],
  ['automations', runKilledAutomations],
  ['start-after-crash', runStartAfterCrash],
  ['queries-of-death', (scope) => runQueriesOfDeath(scope, { seriesShare: 1, rounds: 3, aloneMs: 10_000 })],
  ['cardinality', runCardinality],
  ['tails', (scope, options) => runManyTails(scope, { ...options, waitsForCut: true })],
]);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now()) },
    idle: { type: 'string', default: '1000' },
    stalled: { type: 'string', default: '50' },
  },
});
const [name = ''] = positionals;
const soak = soaks.get(name);
const options: SoakOptions = {
  cycles: Number(values.cycles),
  seed: Number(values.seed),
  idle: Number(values.idle),
  stalled: Number(values.stalled),
};
const counts = [options.cycles, options.idle, options.stalled];
if (soak === undefined || !counts.every((count) => count >= 1) || !Number.isSafeInteger(options.seed)) {
  process.stderr.write(
    `usage: npm run soak -- <${[...soaks.keys()].join('|')}> [--cycles 50] [--seed 1] [--idle 1000] [--stalled 50]\n`,
  );
  process.exit(2);
}
const report = await withServiceScope((scope) => soak(scope, options));
process.stdout.write(`${JSON.stringify({ soak: name, ...options, ...report }, undefined, 2)}\n`);
process.exitCode = report.findings.length === 0 ? 0 : 1;
