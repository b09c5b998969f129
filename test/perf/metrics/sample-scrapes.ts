import { compress } from 'snappyjs';
import { encodeWriteRequest } from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { createSeededRandom, type SeededRandom } from '../../process/load/seeded-random.ts';
import {
  createInstanceSeries,
  instanceCount,
  type SampleSeries,
  seriesPerInstance,
} from './sample-series.ts';

export const scrapeIntervalMs = 15_000;
/** Remote write is sharded: each shard has its instances and sends sequentially. */
export const shardCount = 10;
export const samplesPerRequest = (instanceCount / shardCount) * seriesPerInstance;
export const samplesPerScrape = samplesPerRequest * shardCount;

/** Share of scrapes that are late, as with a busy scraper; the others are exactly an interval apart. */
const lateChance = 0.02;
const maxLateMs = 20;

/** Scrapes of all instances, one interval after the other, as the bodies of remote writes. */
export interface SampleScrapes {
  /** One request for each shard. */
  next(): Uint8Array<ArrayBuffer>[];
}

/** @param startMs of the first interval; milliseconds since the epoch between 1978 and 2109, which take six bytes. */
export function createSampleScrapes({
  seed,
  startMs,
}: {
  readonly seed: number;
  readonly startMs: number;
}): SampleScrapes {
  const random = createSeededRandom(seed);
  const shards = Array.from({ length: shardCount }, (_, shard) => createShard(shard, random));
  let timeMs = startMs;
  return {
    next() {
      const bodies = shards.map((shard) => shard(timeMs));
      timeMs += scrapeIntervalMs;
      return bodies;
    },
  };
}

const instancesPerShard = instanceCount / shardCount;
/** The end of a sample: a tag, the value, a tag, and the time as a six-byte varint. */
const valueFromEnd = 15;
const timeFromEnd = 6;

/** A request is encoded once: only values and times change between scrapes. */
function createShard(shard: number, random: SeededRandom): (timeMs: number) => Uint8Array<ArrayBuffer> {
  const series: SampleSeries[] = [];
  const ends: number[] = [];
  const parts: Uint8Array[] = [];
  const offsetsMs: number[] = [];
  let size = 0;
  for (let index = 0; index < instancesPerShard; index += 1) {
    const instance = shard * instancesPerShard + index;
    // Spread over the interval, shard after shard, and never on its bounds, because Prometheus 3 changed whether a range includes its
    // start.
    offsetsMs.push(Math.floor((instance * scrapeIntervalMs) / instanceCount) + random.between(1, 50));
    for (const each of createInstanceSeries(instance, random)) {
      const part = encodeWriteRequest([{ labels: each.labels, samples: [[2 ** 40, 0]] }]);
      series.push(each);
      size += part.length;
      parts.push(part);
      ends.push(size);
    }
  }
  const request = Buffer.concat(parts);
  return (timeMs) => {
    let scrapedAtMs = timeMs;
    for (const [index, { next }] of series.entries()) {
      if (index % seriesPerInstance === 0) {
        const lateMs = random.chance(lateChance) ? random.between(3, maxLateMs) : 0;
        scrapedAtMs = timeMs + (offsetsMs[index / seriesPerInstance] ?? 0) + lateMs;
      }
      const end = ends[index] ?? 0;
      request.writeDoubleLE(next(), end - valueFromEnd);
      writeTime(request, end - timeFromEnd, scrapedAtMs);
    }
    return new Uint8Array(compress(request));
  };
}

/** A varint of exactly six bytes. */
function writeTime(buffer: Buffer, start: number, timeMs: number): void {
  let rest = timeMs;
  for (let index = 0; index < timeFromEnd - 1; index += 1) {
    buffer[start + index] = (rest % 128) | 0x80;
    rest = Math.floor(rest / 128);
  }
  buffer[start + timeFromEnd - 1] = rest;
}
