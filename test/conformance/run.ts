import { parseArgs } from 'node:util';
import { createInProcessTarget } from './promql/create-in-process-target.ts';
import { formatReport, hasFailures } from './promql/format-report.ts';
import { type FileResult, runFolder } from './promql/run-folder.ts';
import { startHttpTarget } from './promql/start-http-target.ts';
import type { PromqlTarget } from './promql/target.ts';

const usage = 'usage: npm run -s conformance -- promql <folder> [--in-process] [--http]';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'in-process': { type: 'boolean' }, http: { type: 'boolean' } },
});
const [suite, folder] = positionals;
if (suite !== 'promql' || folder === undefined || positionals.length > 2) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const isBoth = values['in-process'] === undefined && values.http === undefined;
const starters: (() => Promise<PromqlTarget>)[] = [];
for (const delaysNameRemoval of [false, true]) {
  if (isBoth || values['in-process']) starters.push(async () => createInProcessTarget({ delaysNameRemoval }));
  if (isBoth || values.http) starters.push(() => startHttpTarget({ delaysNameRemoval }));
}

const results: FileResult[] = [];
for (const start of starters) {
  const target = await start();
  try {
    results.push(...(await runFolder(folder, target)));
  } finally {
    await target.stop();
  }
}
process.stdout.write(`${formatReport(results)}\n`);
process.exitCode = hasFailures(results) ? 1 : 0;
