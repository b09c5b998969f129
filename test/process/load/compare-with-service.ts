import { compareTrace, describeDifferences, noDifferences } from './compare-trace.ts';
import { forEachOf } from './for-each-of.ts';
import type { SentTrace } from './sent-trace.ts';
import type { ServiceReader } from './service-reader.ts';

export interface Comparison {
  /** One line for each difference. */
  readonly findings: string[];
  /** How many of the traces, or batches of another signal, the service has. */
  readonly storedCount: number;
}

const filteredBatches = 20;

/** Reads back every one of the traces, and finds some of the batches through the filter as well. */
export async function compareWithService(
  traces: readonly SentTrace[],
  reader: ServiceReader,
): Promise<Comparison> {
  const differences = noDifferences();
  let storedCount = 0;
  await forEachOf(traces, async (trace) => {
    const stored = await reader.trace(trace.traceId);
    if (stored !== undefined) storedCount += 1;
    compareTrace(trace, stored, differences);
  });

  const findings = describeDifferences(differences);
  const tags = traces.flatMap(({ batches }) =>
    batches.flatMap(({ acknowledged, tag }) => (acknowledged && tag !== undefined ? [tag] : [])),
  );
  await forEachOf(tags.slice(-filteredBatches), async (tag) => {
    const total = await reader.total(`tag="${tag}"`);
    if (total !== 1) findings.push(`${total} traces match the tag ${tag}`);
  });
  return { findings, storedCount };
}
