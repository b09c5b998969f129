import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodeWriteBlock } from '../../../ingest/metrics/testing/encode-write-request.ts';
import type { MetricBatch, MetricCommit } from '../../../metrics/metric-store.ts';
import { defaultSampleWriterLimits, type SampleWriterLimits } from '../head/sample-writer-limits.ts';
import { createHeadView } from '../shared/create-head-view.ts';
import type { HeadView } from '../shared/head-view.ts';
import { type SampleWriterClient, startSampleWriterClient } from './sample-writer-client.ts';

const seriesCount = 40;
const startMs = Date.UTC(2026, 0, 5);

let folder: string;
let writer: SampleWriterClient | undefined;
let commits: MetricCommit[];
let frozen: number[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-sample-threads-'));
  commits = [];
  frozen = [];
});
afterEach(async () => {
  await writer?.stop();
  rmSync(folder, { recursive: true });
});

/** A writer thread and a view of its memory in this thread. */
async function start(
  limits: Partial<SampleWriterLimits> = {},
): Promise<{ writer: SampleWriterClient; view: HeadView }> {
  const { port1, port2 } = new MessageChannel();
  writer = await startSampleWriterClient({
    worker: new Worker(new URL('./sample-writer-worker.ts', import.meta.url)),
    start: {
      folder,
      limits: { ...defaultSampleWriterLimits, ...limits },
      takesStarts: false,
      sealedDays: new Map(),
      atLeastGeneration: 1,
      oldestDay: 0,
      readerPorts: [port1],
    },
    onCommitted: (some) => commits.push(...some),
    onFatal: (error) => {
      throw error;
    },
  });
  writer.onFrozen((generation) => frozen.push(generation));
  return { writer, view: createHeadView(port2) };
}

/** Every series at this second, or a little before; the value says both. */
function scrape(second: number): MetricBatch {
  const series = Array.from({ length: seriesCount }, (_, index) => {
    const timestampMs = startMs + second * 1000 + index;
    const labels = [
      ['__name__', 'up'],
      ['instance', `${index}`],
    ] as const;
    return { labels, samples: [[timestampMs, timestampMs * 2] as const] };
  });
  return {
    projectId: 'prj_a',
    request: encodeWriteBlock(series),
    format: 'remote-write',
    receivedAtMs: 0,
    oldestMs: 0,
    newestMs: startMs * 2,
  };
}

/** How many samples there are, each of them whole and in its place. */
function countWhole(view: HeadView): number {
  view.refresh();
  let count = 0;
  for (let series = 0; series < view.seriesCount; series++) {
    for (const generation of view.memtables) {
      const samples = generation.read(series);
      if (samples === undefined) continue;
      let before = 0;
      for (let index = samples.from; index < samples.to; index++) {
        const timestampMs = samples.timestampsMs[index] ?? 0;
        if (timestampMs <= before || samples.values[index] !== timestampMs * 2) {
          throw new Error(`sample ${index} of series ${series} is torn: ${timestampMs}`);
        }
        before = timestampMs;
      }
      count += samples.to - samples.from;
    }
  }
  return count;
}

it('lets another thread read whole samples, and all acknowledged ones, while it writes', async () => {
  const { writer, view } = await start({ maxMemtableSamples: 2_000, leastSamplesPerSeries: 1 });
  const rounds = 300;
  let acknowledged = 0;
  let last = 0;
  const appends: Promise<void>[] = [];
  for (let round = 0; round < rounds; round++) {
    // Some are late, so that runs are replaced during reads.
    const append = writer.append(scrape(round % 5 === 4 ? round - 4.5 : round));
    appends.push(
      append.then(({ accepted }) => {
        acknowledged += accepted;
      }),
    );
    const expected = acknowledged;
    const count = countWhole(view);
    expect(count).toBeGreaterThanOrEqual(Math.max(expected, last));
    last = count;
    if (round % 3 === 0) await new Promise((resume) => setImmediate(resume));
  }
  expect(acknowledged).toBeGreaterThan(0);
  await Promise.all(appends);
  expect(countWhole(view)).toBe(rounds * seriesCount);
  expect(frozen.length).toBeGreaterThan(0);
});

it('continues after a restart, reports watched metrics, and retires', async () => {
  const first = await start();
  await first.writer.watch(new Map([['prj_a', new Set(['up'])]]));
  await first.writer.append(scrape(1));
  expect(commits).toEqual([
    { projectId: 'prj_a', newestMs: new Map([['up', startMs + 1000 + seriesCount - 1]]) },
  ]);
  await first.writer.stop();

  const { writer, view } = await start();
  expect(countWhole(view)).toBe(seriesCount);
  const { port1, port2 } = new MessageChannel();
  writer.attachReader(port1);
  await writer.append(scrape(2));
  expect(countWhole(createHeadView(port2))).toBe(2 * seriesCount);
  expect(await writer.freezeBefore(30_000)).toEqual([1]);
  expect(frozen).toEqual([1]);
  writer.walSealed(1);
  writer.retire(1);
  await writer.append(scrape(3));
  expect(countWhole(view)).toBe(seriesCount);
  expect(view.memtables.map(({ number }) => number)).toEqual([2]);
});

it('refuses malformed bytes, and stores nothing of them', async () => {
  const { writer, view } = await start();
  const malformed = { ...scrape(1), request: scrape(1).request.slice(0, -3) };
  await expect(writer.append(malformed)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect(countWhole(view)).toBe(0);
});
