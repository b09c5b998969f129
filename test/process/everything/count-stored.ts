import type { ServiceReader } from '../load/service-reader.ts';

/** How many items of the ordinary load a service has. */
export interface StoredCounts {
  readonly logs: number;
  readonly samples: number;
}

/** Each query reads the samples of a minute, so that it needs little memory. */
const windowMs = 60_000;

/** @param fromMs before the first sample. */
export async function countStored(
  reader: ServiceReader,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<StoredCounts> {
  let samples = 0;
  for (let endMs = fromMs + windowMs; endMs < toMs + windowMs; endMs += windowMs) {
    const expression = encodeURIComponent('sum(count_over_time({job="shop"}[1m]))');
    const path = `/api/v1/query?query=${expression}&time=${endMs / 1000}`;
    const { status, body } = await reader.get(path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
    // The service holds its answers against the contract: this is the body of its 200.
    const { data } = JSON.parse(body) as { readonly data: { readonly result: readonly CountResult[] } };
    samples += Number(data.result[0]?.value[1] ?? 0);
  }
  // The records of other loads name their batch.
  return { logs: await reader.logCount('NOT attribute.batch:*'), samples };
}

interface CountResult {
  readonly value: readonly [seconds: number, count: string];
}

/** One line for what was acknowledged and is missing, and for what is there more often than it was sent. */
export function compareCount(
  name: string,
  { acknowledged, unsure, stored }: Readonly<Record<'acknowledged' | 'unsure' | 'stored', number>>,
): string[] {
  if (stored < acknowledged) return [`${acknowledged - stored} ${name} were lost`];
  const most = acknowledged + unsure;
  return stored > most ? [`${stored - most} ${name} were doubled`] : [];
}
