import { readCpuSeconds, settle } from '../process-usage.ts';
import type { MetricServer } from './metric-server.ts';
import { createRemoteWriter } from './remote-writer.ts';
import { createSampleScrapes, samplesPerScrape, scrapeIntervalMs } from './sample-scrapes.ts';

/** Twelve minutes. */
const scrapesPerTurn = 48;

export interface ScrapeWindow {
  readonly startMs: number;
  readonly scrapeCount: number;
}

/** The last time at which all series have samples. */
export function endOf({ startMs, scrapeCount }: ScrapeWindow): number {
  return startMs + scrapeCount * scrapeIntervalMs;
}

/**
 * Sends the same requests to each server, alternating every few minutes of scrapes, as fast as it accepts them.
 *
 * @returns samples per second of processor time, by server, including later background work.
 */
export async function ingestScrapes(
  servers: readonly MetricServer[],
  { startMs, scrapeCount }: ScrapeWindow,
): Promise<Map<MetricServer, number>> {
  const scrapes = createSampleScrapes({ seed: 7, startMs });
  const writers = servers.map((server) => ({ server, writer: createRemoteWriter(server) }));
  const before = new Map(servers.map((server) => [server, readCpuSeconds(server.pid)]));
  for (let done = 0; done < scrapeCount; done += scrapesPerTurn) {
    const turn = Array.from({ length: Math.min(scrapesPerTurn, scrapeCount - done) }, scrapes.next);
    for (const { writer } of writers) await writer.send(turn);
  }
  const rates = new Map<MetricServer, number>();
  for (const { server, writer } of writers) {
    writer.close();
    await settle(server.pid);
    const seconds = readCpuSeconds(server.pid) - (before.get(server) ?? 0);
    rates.set(server, (scrapeCount * samplesPerScrape) / seconds);
  }
  return rates;
}
