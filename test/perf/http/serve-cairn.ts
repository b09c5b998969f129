import { createRequire } from 'node:module';
import pino from 'pino';
import { startService } from '../../../server/src/boot/start-service.ts';
import { parseConfig } from '../../../server/src/config/parse-config.ts';
import { reportCpuTime } from './report-cpu-time.ts';

// Threads start later, with the same flags as those of the command. Cast: it is plain CommonJS.
const { keepMemorySmall } = createRequire(import.meta.url)('../../../server/bin/keep-memory-small.cjs') as {
  keepMemorySmall(): void;
};
keepMemorySmall();

/** The whole service as run by `cairn serve`, with limits raised out of the benchmark's way. */
const [folder = '', ...given] = process.argv.slice(2);
const flags = new Map([
  ['data-directory', folder],
  ['api-port', '0'],
  ['ingest-port', '0'],
  ['otlp-grpc-port', '0'],
  ['rest-requests-per-second', '1000000'],
  ['ingest-bytes-per-second', '100GiB'],
  ['promql-max-samples', '1000000000'],
]);
for (let at = 0; at < given.length; at += 2) flags.set(given[at] ?? '', given[at + 1] ?? '');
const parsed = parseConfig({ environment: {}, flags });
if (!parsed.ok) throw new Error(parsed.problem);
const service = await startService(parsed.config, {
  log: pino({ level: 'silent' }),
  processId: process.pid,
  onFatal: (error) => {
    throw error;
  },
});
reportCpuTime({
  url: service.apiUrl,
  key: service.firstKeys?.serverKey ?? '',
  ingest: { url: service.ingestUrl, key: service.firstKeys?.ingestKey ?? '' },
});
