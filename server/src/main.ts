import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import manifest from '../package.json' with { type: 'json' };
import type { RunningService } from './cli/cli-environment.ts';
import { endProcess } from './cli/end-process.ts';
import { escapeControlsOfLines } from './cli/escape-controls.ts';
import { runCli } from './cli/run-cli.ts';
import type { Config } from './config/config-schema.ts';
import { redactKeys } from './errors/redact-keys.ts';
import { isBuilt } from './packaging/package-files.ts';

// Bundled packages lie outside `node_modules`, where Node would warn about the deprecated functions that they call.
process.noDeprecation = isBuilt;
// Whatever the shell allows: databases, their logs and backups are for the user of the service alone.
process.umask(0o077);

const ignore = (): void => {};
process.stdout.on('error', reportLostOutput);
process.stderr.on('error', ignore);
let isService = false;

const endSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const exitCode = await runCli({
  version: manifest.version,
  processId: process.pid,
  argv: process.argv.slice(2),
  environment: process.env,
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
  readInput: () => text(process.stdin),
  openStdio: () => ({ input: process.stdin, output: process.stdout }),
  onEndRequest(listener) {
    for (const signal of endSignals) process.on(signal, listener);
  },
  delay,
  fetch,
  nowMs: Date.now,
  monotonicNowMs: () => performance.now(),
  randomBytes,
  startService,
});
endProcess(exitCode);

/** A reader that went away, as `head` and a closed terminal do, takes no more lines; a full disk loses what was wanted, such as a new key. */
function reportLostOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' || process.stdout.isTTY) return;
  process.stderr.write(`cairn: the standard output was not written: ${error.message}\n`);
  // The telemetry of a service is elsewhere.
  if (!isService) process.exitCode ||= 1;
}

/** Loads the service only when it is asked for, so that the other commands start fast. */
async function startService(config: Config): Promise<RunningService> {
  isService = true;
  // By its default export: bundled, a CommonJS package that is imported dynamically has no other.
  const [app, { default: pino }] = await Promise.all([import('./boot/start-service.ts'), import('pino')]);
  // Standard output is for the answers of commands.
  const destination = pino.destination(2);
  destination.on('error', ignore);
  const log = pino(
    { level: config.logLevel },
    { write: (line) => destination.write(escapeControlsOfLines(redactKeys(line))) },
  );
  return app.startService(config, {
    log,
    processId: process.pid,
    onFatal(error) {
      process.stderr.write(escapeControlsOfLines(`cairn: ${error.message}\n`));
      endProcess(1);
    },
  });
}
