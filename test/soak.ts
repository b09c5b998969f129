import { parseArgs } from 'node:util';
import { runKillNine } from './integration/kill-nine/run-kill-nine.ts';
import { type ServiceScope, withServiceScope } from './integration/process/service-scope.ts';
import { runSigterm } from './integration/sigterm/run-sigterm.ts';

interface SoakOptions {
  readonly cycles: number;
  readonly seed: number;
}

/** One line for each promise that was broken, beside the figures of the run. */
interface SoakReport {
  readonly findings: readonly string[];
}

type Soak = (scope: ServiceScope, options: SoakOptions) => Promise<SoakReport>;

const soaks: ReadonlyMap<string, Soak> = new Map<string, Soak>([
  ['kill-nine', runKillNine],
  ['sigterm', runSigterm],
]);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const [name = ''] = positionals;
const soak = soaks.get(name);
const options: SoakOptions = { cycles: Number(values.cycles), seed: Number(values.seed) };
if (soak === undefined || !(options.cycles >= 1) || !Number.isSafeInteger(options.seed)) {
  process.stderr.write(`usage: npm run soak -- <${[...soaks.keys()].join('|')}> [--cycles 50] [--seed 1]\n`);
  process.exit(2);
}
const report = await withServiceScope((scope) => soak(scope, options));
process.stdout.write(`${JSON.stringify({ soak: name, ...options, ...report }, undefined, 2)}\n`);
process.exitCode = report.findings.length === 0 ? 0 : 1;
