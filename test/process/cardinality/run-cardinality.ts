import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { createMetricsClient } from '../load/metrics-client.ts';
import type { WriteAnswer } from '../load/otlp-client.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import { readResidentMebibytes } from '../queries-of-death/resident-memory.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { metricCount, sendSeries, seriesPerRequest } from './send-series.ts';

export interface CardinalityReport {
  /** Distinct label sets that were sent, and how many series the project may have. */
  readonly labelSets: number;
  readonly maxSeries: number;
  readonly stored: number;
  readonly residentMebibytes: { readonly before: number; readonly atLimit: number; readonly after: number };
  /** Of the start after a kill. */
  readonly startedInMs: number;
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const labelSets = 1_000_000;
const maxSeries = 300_000;
/** What memory may grow by with label sets that are refused. */
const mostGrowthMebibytes = 128;

/**
 * Sends a million label sets to one project: those over the limit are rejected by name, the others go on, also after a kill,
 * and memory stays as it was at the limit.
 */
export async function runCardinality(scope: ServiceScope): Promise<CardinalityReport> {
  const flags = [`--metrics-max-series=${maxSeries}`];
  const service = await scope.start({ flags });
  const { ingestKey, serverKey } = scope.keys();
  const client = createMetricsClient(service, ingestKey);
  const findings: string[] = [];
  const before = readResidentMebibytes(service.processId);
  let atLimit = before;
  for (let first = 0; first < labelSets; first += seriesPerRequest) {
    const answer = await sendSeries(client, first, Date.now());
    const expected = first < maxSeries ? 200 : 400;
    if (statusOf(answer) !== expected) findings.push(`series from ${first} on got ${statusOf(answer)}`);
    if (first + seriesPerRequest === maxSeries) atLimit = readResidentMebibytes(service.processId);
  }
  const after = readResidentMebibytes(service.processId);
  if (after > atLimit + mostGrowthMebibytes) findings.push(`memory grew from ${atLimit} to ${after} MiB`);
  if (statusOf(await sendSeries(client, 0, Date.now())) !== 200)
    findings.push('a known series was not taken');
  const reader = createServiceReader(service.apiUrl, serverKey);
  const { body } = await reader.get('/metrics');
  const rejected = /^cairn_metric_samples_rejected_total\{reason="series_limit"\} (\d+)$/m.exec(body)?.[1];
  if (Number(rejected) !== labelSets - maxSeries) findings.push(`rejected by name: ${rejected}`);
  const { received, accountedFor } = await readIngestItemCounts(reader, 'metrics');
  if (received !== accountedFor || received !== labelSets + seriesPerRequest) {
    findings.push(`received ${received} samples, accounted for ${accountedFor}`);
  }
  client.close();

  service.signal('SIGKILL');
  await service.ended;
  const restarted = await scope.start({ flags });
  const later = createMetricsClient(restarted, ingestKey);
  const stored = await countSeries(createServiceReader(restarted.apiUrl, serverKey));
  if (stored !== maxSeries) findings.push(`${stored} series are there`);
  if (statusOf(await sendSeries(later, 0, Date.now())) !== 200) findings.push('a known series is not taken');
  if (statusOf(await sendSeries(later, labelSets, Date.now())) !== 400)
    findings.push('a new series is taken');
  later.close();
  return {
    labelSets,
    maxSeries,
    stored,
    residentMebibytes: { before, atLimit, after },
    startedInMs: Math.round(restarted.startedInMs),
    findings,
  };
}

function statusOf(answer: WriteAnswer): number | undefined {
  return answer.kind === 'answered' ? answer.status : undefined;
}

async function countSeries(reader: ServiceReader): Promise<number> {
  let count = 0;
  for (let metric = 0; metric < metricCount; metric += 1) {
    count += (await reader.samples(`user_requests_${metric}`)).size;
  }
  return count;
}
