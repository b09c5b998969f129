// Prints the slowest files of vitest JSON reports, with their seconds and their slowest test.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const shownFiles = 10;
const secondsOf = (ms) => `${Math.round(ms / 1000)} s`;
const files = process.argv
  .slice(2)
  .filter(existsSync)
  .flatMap((path) =>
    JSON.parse(readFileSync(path, 'utf8')).testResults.map(
      ({ name, startTime, endTime, assertionResults }) => ({
        name: relative(process.cwd(), name),
        tookMs: endTime - startTime,
        slowest: assertionResults.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))[0],
      }),
    ),
  );
for (const { name, tookMs, slowest } of files.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, shownFiles)) {
  const test = slowest === undefined ? '' : `, of that ${secondsOf(slowest.duration ?? 0)}: ${slowest.title}`;
  process.stdout.write(`  ${secondsOf(tookMs).padStart(6)} ${name}${test}\n`);
}
