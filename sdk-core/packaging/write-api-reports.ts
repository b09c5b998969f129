import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatApiReport, reportPath } from './api-report.ts';
import { createDeclarationProgram } from './declaration-program.ts';
import { readEntries } from './package-entries.ts';

const rootDirectory = join(import.meta.dirname, '../..');
const packages = ['sdk-node', 'sdk-web'];

/** The reports of all client libraries, by path. */
function createReports(): ReadonlyMap<string, string> {
  const reports = new Map<string, string>();
  for (const name of packages) {
    const folder = join(rootDirectory, name);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const entries = Object.entries(readEntries(manifest));
    const program = createDeclarationProgram(entries.map(([, source]) => join(folder, source)));
    for (const [entry, source] of entries) {
      const importPath = entry === 'index' ? manifest.name : `${manifest.name}/${entry}`;
      reports.set(reportPath(folder, entry), formatApiReport(program, join(folder, source), importPath));
    }
  }
  return reports;
}

/** Paths whose report differs, is missing, or belongs to an entry that is gone. */
async function findStale(reports: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const [path, text] of reports) {
    const present = await readFile(path, 'utf8').catch(() => undefined);
    if (present !== text) stale.push(path);
  }
  for (const name of packages) {
    const folder = join(rootDirectory, name, 'api');
    const present = await readdir(folder).catch(() => []);
    stale.push(...present.map((file) => join(folder, file)).filter((path) => !reports.has(path)));
  }
  return stale;
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const reports = createReports();
const stale = await findStale(reports);
for (const path of stale) {
  const text = reports.get(path);
  const shown = path.slice(rootDirectory.length + 1);
  if (values.check) {
    process.stderr.write(`${shown} is not what the package exports; run: npm run api\n`);
    process.exitCode = 1;
  } else if (text === undefined) {
    await rm(path);
    process.stdout.write(`removed ${shown}\n`);
  } else {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
    process.stdout.write(`wrote ${shown}\n`);
  }
}
