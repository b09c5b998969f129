#!/usr/bin/env -S node --disable-proto=delete
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningService } from './cli/cli-environment.ts';
import { runCli } from './cli.ts';
import type { Config } from './config.ts';

const exitCode = await runCli({
  argv: process.argv.slice(2),
  environment: process.env,
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
  onEndRequest(listener) {
    process.on('SIGTERM', listener);
    process.on('SIGINT', listener);
  },
  delay,
  nowMs: Date.now,
  randomBytes,
  startService,
});
process.exit(exitCode);

/** Loads the service only when it is asked for, so that the other commands start fast. */
async function startService(config: Config): Promise<RunningService> {
  const [app, { pino }] = await Promise.all([import('./app.ts'), import('pino')]);
  // Standard output is for the answers of commands.
  const log = pino({ level: config.logLevel }, pino.destination(2));
  return app.startService(config, {
    log,
    processId: process.pid,
    onFatal(error) {
      process.stderr.write(`cairn: ${error.message}\n`);
      process.exit(1);
    },
  });
}
