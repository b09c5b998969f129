import type { Command } from 'commander';
import type { Config } from '../config/config-schema.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { addConfigFlags, readConfig } from './read-config.ts';
import { renderReadyBanner } from './ready-banner.ts';

/** Time to close the stores after the grace period for requests: with the default grace, all ends within ten seconds. */
const closingAllowanceMs = 1_500;
const endedEarly = 'cairn: ended before all files were closed; the next start reads the rest from the logs\n';

export function addServeCommand(program: Command, cli: CliEnvironment): void {
  const command = program.command('serve').description('run the service until SIGTERM, SIGINT or SIGHUP');
  addConfigFlags(command)
    .addHelpText(
      'after',
      '\nExamples:\n  cairn serve\n  cairn serve --api-port 0 --data-directory /var/lib/cairn',
    )
    .action(() => serve(readConfig(command, cli), cli));
}

/**
 * Runs the service until a signal, then finishes requests in flight. What was acknowledged is in the write-ahead logs, so
 * closing files and sealing may be cut off after a while.
 *
 * @throws Error when it cannot start, or on a second signal.
 */
export async function serve(config: Config, cli: CliEnvironment): Promise<void> {
  const firstRequest = Promise.withResolvers<string>();
  const secondRequest = Promise.withResolvers<never>();
  let requestCount = 0;
  cli.onEndRequest((signal) => {
    requestCount += 1;
    if (requestCount === 1) firstRequest.resolve(signal);
    else
      secondRequest.reject(
        new Error('stopped immediately by a second signal; requests in flight were aborted'),
      );
  });

  async function run(): Promise<void> {
    const service = await cli.startService(config);
    cli.writeOut(renderReadyBanner(service, config));
    const signal = await firstRequest.promise;
    const isClosed = await Promise.race([
      service.stop(signal).then(() => true),
      cli.delay(config.shutdownGraceMs + closingAllowanceMs).then(() => false),
    ]);
    if (!isClosed) cli.writeErr(endedEarly);
  }

  await Promise.race([run(), secondRequest.promise]);
}
