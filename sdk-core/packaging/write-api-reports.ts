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
  const entries = packages.flatMap((name) => {
    const folder = join(rootDirectory, name);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return Object.entries(readEntries(manifest)).map(([entry, source]) => ({
      path: reportPath(folder, entry),
      source: join(folder, source),
      importPath: entry === 'index' ? manifest.name : `${manifest.name}/${entry}`,
    }));
  });
  // One for both, because what they share takes most of its time.
  const program = createDeclarationProgram(entries.map(({ source }) => source));
  return new Map(
    entries.map(({ path, source, importPath }) => [path, formatApiReport(program, source, importPath)]),
  );
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
