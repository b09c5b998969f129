import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import manifest from '../package.json' with { type: 'json' };
import type { RunningService } from './cli/cli-environment.ts';
import { runCli } from './cli/run-cli.ts';
import type { Config } from './config/config-schema.ts';
import { isBuilt } from './packaging/package-files.ts';

// Bundled packages lie outside `node_modules`, where Node would warn about the deprecated functions that they call.
process.noDeprecation = isBuilt;

const exitCode = await runCli({
  version: manifest.version,
  argv: process.argv.slice(2),
  environment: process.env,
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
  readInput: () => text(process.stdin),
  onEndRequest(listener) {
    process.on('SIGTERM', listener);
    process.on('SIGINT', listener);
  },
  delay,
  fetch,
  nowMs: Date.now,
  randomBytes,
  startService,
});
process.exit(exitCode);

/** Loads the service only when it is asked for, so that the other commands start fast. */
async function startService(config: Config): Promise<RunningService> {
  // By its default export: bundled, a CommonJS package that is imported dynamically has no other.
  const [app, { default: pino }] = await Promise.all([import('./boot/start-service.ts'), import('pino')]);
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
