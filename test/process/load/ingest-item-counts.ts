import type { ServiceReader } from './service-reader.ts';

/** What a service says it did with the items it received since it started. */
export interface IngestItemCounts {
  readonly received: number;
  /** The sum over every outcome. */
  readonly accountedFor: number;
  readonly byOutcome: ReadonlyMap<string, number>;
}

/** Reads the service's own metrics: no item may vanish between `received` and its outcome. */
export async function readIngestItemCounts(
  reader: Pick<ServiceReader, 'get'>,
  signal: 'traces' | 'logs' | 'metrics' = 'traces',
): Promise<IngestItemCounts> {
  const { body } = await reader.get('/metrics');
  const ofSignal = body
    .split('\n')
    .filter((line) => line.includes(`signal="${signal}"`))
    .join('\n');
  const received = /^cairn_ingest_items_received_total\{.*\} (\d+)$/m.exec(ofSignal)?.[1];
  const outcomes = ofSignal.matchAll(/^cairn_ingest_items_total\{.*outcome="(\w+)".*\} (\d+)$/gm);
  const byOutcome = new Map([...outcomes].map(([, outcome = '', count]) => [outcome, Number(count)]));
  return {
    received: Number(received ?? 0),
    accountedFor: [...byOutcome.values()].reduce((sum, count) => sum + count, 0),
    byOutcome,
  };
}
