import { runCli } from '../../server/src/cli/run-cli.ts';
import { createFakeCliEnvironment } from '../../server/src/cli/testing/fake-cli-environment.ts';

/**
 * Runs a command over a data directory in this process, whether or not the service runs.
 *
 * @returns what it printed, without the last line break.
 * @throws Error with what it said when it fails.
 */
export async function runCairn(dataDirectory: string, ...argv: readonly string[]): Promise<string> {
  const cli = createFakeCliEnvironment(argv, { environment: { CAIRN_DATA_DIRECTORY: dataDirectory } });
  const exitCode = await runCli(cli);
  if (exitCode !== 0) throw new Error(cli.written.err);
  return cli.written.out.trimEnd();
}
