import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { startService } from '../../../server/src/boot/start-service.ts';
import { endProcess } from '../../../server/src/cli/end-process.ts';
import { runCli } from '../../../server/src/cli/run-cli.ts';

/** So that samples are sealed, merged and retired all the time; by default a generation takes hours. */
const sampleStoreLimits = {
  rotateAfterMs: 150,
  maxMemtableSamples: 3_000,
  leastSamplesPerSeries: 1,
  releaseIdleAfterMs: 100,
  sealRetryMs: 50,
  // Longer than any query of a test takes.
  purgeAfterMs: 5_000,
};

const exitCode = await runCli({
  version: 'test',
  processId: process.pid,
  argv: process.argv.slice(2),
  environment: process.env,
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
  readInput: () => Promise.reject(new Error('nothing is read from the input')),
  openStdio: () => ({ input: process.stdin, output: process.stdout }),
  onEndRequest: (listener) => void process.on('SIGTERM', listener),
  delay,
  fetch,
  nowMs: Date.now,
  monotonicNowMs: () => performance.now(),
  randomBytes,
  startService: (config) =>
    startService(config, {
      log: pino({ level: config.logLevel }, pino.destination(2)),
      processId: process.pid,
      sampleStoreLimits,
      onFatal(error) {
        process.stderr.write(`cairn: ${error.message}\n`);
        endProcess(1);
      },
    }),
});
endProcess(exitCode);
