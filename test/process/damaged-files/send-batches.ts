import { createLogsClient } from '../load/logs-client.ts';
import { createMetricsClient } from '../load/metrics-client.ts';
import type { WriteAnswer } from '../load/otlp-client.ts';
import { createRandomLogs } from '../load/random-logs.ts';
import { createRandomMetrics, metricPrefix } from '../load/random-metrics.ts';
import type { SeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';

const batchesPerStretch = 12;
const recordsPerBatch = 120;
/** So that little of the files is free space, where damage does no harm. */
const paddingLength = 200;
const samplesOfBatch = { seriesCount: 20, samplesPerSeries: 30, dayCount: 3 };
/** More than a batch has samples a day. */
const batchStepMs = 100;

/**
 * Sends records and samples of three days.
 *
 * @param stretch is the attribute `stretch` of the records and the label `era` of the series.
 * @throws Error when some were not taken.
 */
export async function sendBatches(
  service: ServiceProcess,
  scope: ServiceScope,
  random: SeededRandom,
  stretch: string,
): Promise<void> {
  const logs = createLogsClient(service, scope.keys().ingestKey);
  const metrics = createMetricsClient(service, scope.keys().ingestKey);
  const startMs = Date.now() - batchesPerStretch * batchStepMs;
  for (let number = 0; number < batchesPerStretch; number += 1) {
    const id = `${stretch}-${number}`;
    const recordCount = recordsPerBatch;
    const records = createRandomLogs({ id, stretch, random, recordCount, dayCount: 3, paddingLength });
    const samples = createRandomMetrics({
      ...samplesOfBatch,
      id,
      stretch,
      era: stretch,
      producer: 'p',
      batchNumber: number + 1,
      timestampMs: startMs + number * batchStepMs,
      random,
    });
    for (const answer of [await logs.send(records), await metrics.send(samples)]) assertTaken(id, answer);
  }
  logs.close();
  metrics.close();
}

function assertTaken(id: string, answer: WriteAnswer): void {
  if (answer.kind !== 'answered' || answer.status !== 200 || answer.isPartial) {
    throw new Error(`${id}: ${JSON.stringify(answer)}`);
  }
}

/** Whether all of another stretch can be written and read. */
export async function checkWrites(
  service: ServiceProcess,
  scope: ServiceScope,
  random: SeededRandom,
): Promise<string[]> {
  const stretch = 'after';
  await sendBatches(service, scope, random, stretch);
  const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
  const records = await reader.logCount(`attribute.stretch="${stretch}"`);
  const samples = await reader.sampleCount(`${metricPrefix}value{era="${stretch}"}`);
  const expectedRecords = batchesPerStretch * recordsPerBatch;
  const expectedSamples = batchesPerStretch * samplesOfBatch.seriesCount * samplesOfBatch.samplesPerSeries;
  return records === expectedRecords && samples === expectedSamples
    ? []
    : [
        `of ${expectedRecords} new records ${records} are there, of ${expectedSamples} new samples ${samples}`,
      ];
}
