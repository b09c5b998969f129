import { compareSpans, type StoredSpanTrace } from './compare-spans.ts';
import { describeDifferences, noDifferences } from './compare-trace.ts';
import type { Comparison } from './compare-with-service.ts';
import { forEachOf } from './for-each-of.ts';
import { type SentSpans, traceIdsOf } from './sent-spans.ts';
import type { ServiceReader } from './service-reader.ts';

/** Findings that one comparison lists; a service that lost everything would list thousands. */
const maxFindings = 20;

/**
 * Reads back the timelines of traces of spans.
 *
 * @param batches everything that was sent of these traces.
 * @param traceIds the traces to compare; all of the batches by default.
 */
export async function compareSpansWithService(
  batches: readonly SentSpans[],
  reader: Pick<ServiceReader, 'trace'>,
  traceIds: ReadonlySet<string> = traceIdsOf(batches),
): Promise<Comparison> {
  const stored = new Map<string, StoredSpanTrace | undefined>();
  await forEachOf(traceIds, async (traceId) => {
    stored.set(traceId, await reader.trace(traceId));
  });
  const differences = noDifferences();
  compareSpans(batches, stored, differences);
  const storedCount = [...stored.values()].filter((trace) => trace !== undefined).length;
  return { findings: describeDifferences(differences).slice(0, maxFindings), storedCount };
}
