import type { Command } from 'commander';
import type { Config } from '../config/config-schema.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { addConfigFlags, readConfig } from './read-config.ts';
import { renderReadyBanner } from './ready-banner.ts';

/** Time to close the stores after the grace period for requests. */
const closingAllowanceMs = 5_000;

export function addServeCommand(program: Command, cli: CliEnvironment): void {
  const command = program.command('serve').description('run the service until SIGTERM or SIGINT');
  addConfigFlags(command)
    .addHelpText(
      'after',
      '\nExamples:\n  cairn serve\n  cairn serve --api-port 0 --data-directory /var/lib/cairn',
    )
    .action(() => serve(readConfig(command, cli), cli));
}

/**
 * Runs the service until a signal, then finishes requests in flight.
 *
 * @throws Error when it cannot start, on a second signal, or when it does not stop in time.
 */
export async function serve(config: Config, cli: CliEnvironment): Promise<void> {
  const firstRequest = Promise.withResolvers<void>();
  const secondRequest = Promise.withResolvers<never>();
  let requestCount = 0;
  cli.onEndRequest(() => {
    requestCount += 1;
    if (requestCount === 1) firstRequest.resolve();
    else
      secondRequest.reject(
        new Error('stopped immediately by a second signal; requests in flight were aborted'),
      );
  });

  async function run(): Promise<void> {
    const service = await cli.startService(config);
    cli.writeOut(renderReadyBanner(service, config));
    await firstRequest.promise;
    await Promise.race([service.stop(), failAfter(config.shutdownGraceMs + closingAllowanceMs)]);
  }

  async function failAfter(durationMs: number): Promise<never> {
    await cli.delay(durationMs);
    throw new Error(`the service did not stop within ${durationMs} ms`);
  }

  await Promise.race([run(), secondRequest.promise]);
}
