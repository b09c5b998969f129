import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { addConfigFlags, readConfig } from './read-config.ts';
import { renderReadyBanner } from './ready-banner.ts';

/** What closing the stores may take after the grace for requests is over. */
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
 * Runs the service until it is asked to end, then lets requests under way finish.
 *
 * @throws Error when it cannot start, is asked to end a second time, or does not end in time.
 */
export async function serve(config: Config, cli: CliEnvironment): Promise<void> {
  const firstRequest = Promise.withResolvers<void>();
  const secondRequest = Promise.withResolvers<never>();
  let requestCount = 0;
  cli.onEndRequest(() => {
    requestCount += 1;
    if (requestCount === 1) firstRequest.resolve();
    else secondRequest.reject(new Error('ended at once by a second signal; requests under way were cut off'));
  });

  async function run(): Promise<void> {
    const service = await cli.startService(config);
    cli.writeOut(renderReadyBanner(service, config));
    await firstRequest.promise;
    await Promise.race([service.stop(), failAfter(config.shutdownGraceMs + closingAllowanceMs)]);
  }

  async function failAfter(durationMs: number): Promise<never> {
    await cli.delay(durationMs);
    throw new Error(`the service did not end within ${durationMs} ms`);
  }

  await Promise.race([run(), secondRequest.promise]);
}
