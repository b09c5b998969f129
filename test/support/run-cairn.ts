import { runCli } from '../../server/src/cli/run-cli.ts';
import { createFakeCliEnvironment } from '../../server/src/cli/testing/fake-cli-environment.ts';
import type { TestStorePlace } from './identity-admin.ts';

/**
 * Runs a command over the stores of a service in this process, whether or not the service runs.
 *
 * @returns what it printed, without the last line break.
 * @throws Error with what it said when it fails.
 */
export async function runCairn(place: string | TestStorePlace, ...argv: readonly string[]): Promise<string> {
  const { dataDirectory, postgresUrls = 'none' } =
    typeof place === 'string' ? { dataDirectory: place } : place;
  const environment = { CAIRN_DATA_DIRECTORY: dataDirectory, CAIRN_POSTGRES_URLS: postgresUrls };
  const cli = createFakeCliEnvironment(argv, { environment });
  const exitCode = await runCli(cli);
  if (exitCode !== 0) throw new Error(cli.written.err);
  return cli.written.out.trimEnd();
}
