import type { SeededRandom } from '../../process/load/seeded-random.ts';

/** A log record as its producer sends it. */
export interface SampleRecord {
  /** 0 when the producer sends none; so is `observedTimeNs`. */
  readonly timeNs: bigint;
  readonly observedTimeNs: bigint;
  readonly severityNumber: number;
  readonly eventName: string;
  readonly body: string;
  /** '' when the producer sends none. */
  readonly traceId: string;
  readonly spanId: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly resource: ReadonlyMap<string, string>;
}

const minuteNs = 60_000_000_000n;

/** The middle of the time that records lie in: a midnight, so that they lie on two days. */
export const midnightNs = 20_400n * 1440n * minuteNs;

/** Values that records and filters take from, so few that they often meet. */
export const sampleKeys = ['k', 'region', 'http.route', 'é', '__proto__', '\0', 'constructor', ''] as const;
export const sampleValues = ['', 'a', 'b', 'A', 'é', '😀', '￿', '\0', '0', 'null', 'it\'s \\ "so"'] as const;
export const sampleNames = ['', 'cart', 'checkout', 'Ärger', '__proto__', 'ΟΔΟΣ'] as const;
export const sampleTraceIds = [
  '0af7651916cd43dd8448eb211c80319c',
  'abcdef00000000000000000000000001',
  '00000000000000000000000000000000',
] as const;
export const sampleSpanIds = ['b7ad6b7169203331', '00000000000000aa', '0000000000000000'] as const;
export const sampleWords = [
  'payment', 'Payment', 'failed', 'GET', 'retry', 'id7', 'ID7', 'x9y', '42', '7', '0042', 'Ärger', 'ärger', '日本語',
  'ΟΔΟΣ', 'İstanbul', 'e\u0301t', 'straße', 'Ⅷ①', '٣٤', 'ﬁ', '9f86d081884c7d659a2feaa0c55ad015', 'a1b2c3d4', '12.5', '😀',
] as const; // biome-ignore format: a list of words
const separators = [' ', ' ', ' ', '/', '=', '-', '_', ', ', ': ', '\n', '\0', ' \u2028'] as const;
/** More keys than a block has columns. */
export const rareKeyCount = 320;

/** On and around few minutes, so that records share their times and bounds cut minutes. */
export function sampleTimeNs(random: SeededRandom): bigint {
  const minute = BigInt(random.between(-3, 3)) * (random.chance(0.2) ? 60n : 1n);
  const offset = [-1n, 0n, 1n, 30_000_000_000n, BigInt(random.between(0, 59_999_999_999))];
  return midnightNs + minute * minuteNs + pick(random, offset);
}

export function pick<T>(random: SeededRandom, choices: readonly T[]): T {
  // The index is within the list, which is never empty.
  return choices[random.between(0, choices.length - 1)] as T;
}

/** @param hasRareKeys whether the records together have more keys than a block has columns. */
export function createSampleRecord(random: SeededRandom, hasRareKeys: boolean): SampleRecord {
  const attributes = sampleAttributes(random, 4);
  if (hasRareKeys) {
    for (let count = 0; count < 4; count += 1)
      attributes.set(sampleRareKey(random), pick(random, sampleValues));
  }
  if (random.chance(0.1)) attributes.set('trace_id', pick(random, sampleTraceIds).toUpperCase());
  if (random.chance(0.1)) attributes.set('event.name', pick(random, sampleNames));
  const resource = sampleAttributes(random, 2);
  if (random.chance(0.9)) resource.set('service.name', pick(random, sampleNames));
  return {
    timeNs: random.chance(0.05) ? 0n : sampleTimeNs(random),
    observedTimeNs: random.chance(0.5) ? 0n : sampleTimeNs(random),
    severityNumber: random.chance(0.6) ? pick(random, [0, 4, 5, 9, 13, 17]) : random.between(0, 40),
    eventName: random.chance(0.7) ? '' : pick(random, sampleNames),
    body: sampleBody(random),
    traceId: random.chance(0.4) ? '' : pick(random, sampleTraceIds),
    spanId: random.chance(0.4) ? '' : pick(random, sampleSpanIds),
    attributes,
    resource,
  };
}

export function sampleRareKey(random: SeededRandom): string {
  return `rare-${random.between(1, rareKeyCount)}`;
}

function sampleAttributes(random: SeededRandom, most: number): Map<string, string> {
  const entries = Array.from({ length: random.between(0, most) }, () => {
    return [pick(random, sampleKeys), pick(random, sampleValues)] as const;
  });
  return new Map(entries);
}

function sampleBody(random: SeededRandom): string {
  const words = Array.from({ length: random.between(0, 6) }, () =>
    random.chance(0.15) ? random.hex(random.between(1, 12)) : pick(random, sampleWords),
  );
  return words.reduce((body, word) => `${body}${pick(random, separators)}${word}`, '');
}
