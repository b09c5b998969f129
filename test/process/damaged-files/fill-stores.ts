import { cpSync } from 'node:fs';
import { waitUntilStored } from '../../support/wait-until.ts';
import { createIngestClient } from '../load/ingest-client.ts';
import { countSealedGenerations } from '../load/integrity-check.ts';
import { sendOutdatedLogs, shorterRetention } from '../load/outdated-logs.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import type { SeededRandom } from '../load/seeded-random.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { sendBatches } from './send-batches.ts';
import { everySample } from './stored-items.ts';

/** Instead of a path: answers of the API name the window, which moves. */
export const logCount = 'log records';
export const sampleCount = 'samples';

/** The answers of reads, by path. */
export type StoredAnswers = ReadonlyMap<string, string>;

const traceCount = 20;
const stackTraceLength = 2_000;

/** @throws Error when the service did not answer, or did not count. */
export async function readAnswer(
  reader: ServiceReader,
  path: string,
): Promise<{ readonly status: number; readonly body: string }> {
  if (path === logCount) return { status: 200, body: String(await reader.logCount()) };
  if (path === sampleCount) return { status: 200, body: String(await reader.sampleCount(everySample)) };
  return reader.get(path);
}

/**
 * Fills every store, with day files of logs and metrics and with entries in all write-ahead logs, and kills the service.
 *
 * @returns what it answers, and a copy of the data directory.
 */
export async function fillStores(
  scope: ServiceScope,
  random: SeededRandom,
): Promise<{ readonly answers: StoredAnswers; readonly copy: string }> {
  const sealing = await scope.start({ hasSmallGenerations: true });
  await sendOutdatedLogs(sealing, scope.keys(), random);
  await sendBatches(sealing, scope, random, 'sealed');
  await waitUntilStored(() => countSealedGenerations(scope.dataDirectory, 'metrics') > 0);
  sealing.signal('SIGTERM');
  await sealing.ended;
  const service = await scope.start({ flags: [shorterRetention] });
  await waitUntilStored(() => countSealedGenerations(scope.dataDirectory, 'logs') > 0);
  await sendBatches(service, scope, random, 'unsealed');
  const traceIds = Array.from({ length: traceCount }, () => random.hex(32));
  const ingest = createIngestClient(service.ingestUrl, scope.keys().ingestKey);
  for (const traceId of traceIds) {
    const { body } = createRandomFlush(traceId, random, stackTraceLength);
    await ingest.post(traceId, 'flush', body);
  }
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  const paths = [
    ...traceIds.flatMap((traceId) => [`/v1/traces/${traceId}`, `/v1/traces/${traceId}/events`]),
    '/v1/traces?page_size=100',
    '/v1/identity',
    logCount,
    sampleCount,
  ];
  const answers = new Map<string, string>();
  for (const path of paths) {
    const { status, body } = await readAnswer(reader, path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    answers.set(path, body);
  }
  service.signal('SIGKILL');
  await service.ended;
  const copy = `${scope.dataDirectory}.pristine`;
  cpSync(scope.dataDirectory, copy, { recursive: true });
  return { answers, copy };
}
