import { compareLogsWithService } from '../load/compare-logs-with-service.ts';
import { compareMetricsWithService } from '../load/compare-metrics-with-service.ts';
import { compareSpansWithService } from '../load/compare-spans-with-service.ts';
import { compareWithService } from '../load/compare-with-service.ts';
import type { ServiceReader } from '../load/service-reader.ts';
import type { Writing } from './full-disk-writes.ts';

/** One line for each difference between what was written and what the service has. */
export async function compareWriting(
  reader: ServiceReader,
  { traces, spans, logs, metrics }: Writing,
): Promise<string[]> {
  const compared = [
    await compareWithService(traces, reader),
    await compareSpansWithService(spans, reader),
    await compareLogsWithService(logs, reader),
    await compareMetricsWithService(metrics, reader),
  ];
  return compared.flatMap(({ findings }) => findings);
}
