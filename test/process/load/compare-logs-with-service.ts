import { compareLogs } from './compare-logs.ts';
import { describeDifferences, noDifferences } from './compare-trace.ts';
import type { Comparison } from './compare-with-service.ts';
import type { SentLogs } from './sent-logs.ts';
import type { ServiceReader } from './service-reader.ts';

/**
 * Reads back every record of batches, and counts them through the statistics as well.
 *
 * @param filter matches the records of exactly these batches; all records by default.
 */
export async function compareLogsWithService(
  batches: readonly SentLogs[],
  reader: ServiceReader,
  filter?: string,
): Promise<Comparison> {
  const differences = noDifferences();
  const stored = await reader.logs(filter);
  const storedCount = compareLogs(batches, stored, differences);
  const findings = describeDifferences(differences);
  const counted = await reader.logCount(filter);
  if (counted !== stored.length) {
    findings.push(`${counted} records are counted for ${filter}, ${stored.length} are listed`);
  }
  return { findings, storedCount };
}
