import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const withinMs = 120_000;

/**
 * The lines that `promtool query ...` prints, sorted, the lines of one series joined.
 *
 * @throws Error with what it printed when it fails.
 */
export async function runPromtool(argv: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run('promtool', ['query', ...argv], {
    timeout: withinMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  // The points of a range query are on the lines after their series.
  const series = stdout.replaceAll(/\n(?=\S+ @\[)/g, ' ');
  return series
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}
