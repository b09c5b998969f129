import { compareMetrics } from './compare-metrics.ts';
import { describeDifferences, noDifferences } from './compare-trace.ts';
import type { Comparison } from './compare-with-service.ts';
import { metricPrefix } from './random-metrics.ts';
import type { SentMetrics } from './sent-metrics.ts';
import type { ServiceReader } from './service-reader.ts';

/** Findings that one comparison lists; a service that lost everything would list thousands. */
const maxFindings = 20;

/**
 * Reads back every sample of the eras of some batches, and counts them by an expression as well.
 *
 * @param batches everything that was sent, in the order in which it was.
 * @param eras the eras to compare; all by default.
 */
export async function compareMetricsWithService(
  batches: readonly SentMetrics[],
  reader: ServiceReader,
  eras: ReadonlySet<string> = new Set(batches.map(({ era }) => era)),
): Promise<Comparison> {
  const findings: string[] = [];
  let storedCount = 0;
  for (const era of eras) {
    const ofEra = batches.filter((batch) => batch.era === era);
    const differences = noDifferences();
    const selector = `{__name__=~"${metricPrefix}.+",era="${era}"}`;
    const stored = await reader.samples(selector);
    storedCount += compareMetrics(ofEra, stored, differences);
    findings.push(...describeDifferences(differences));
    const sampleCount = [...stored.values()].reduce((sum, samples) => sum + samples.length, 0);
    const counted = await reader.sampleCount(selector);
    if (counted !== sampleCount)
      findings.push(`${counted} samples are counted of ${era}, ${sampleCount} are listed`);
  }
  return { findings: findings.slice(0, maxFindings), storedCount };
}
