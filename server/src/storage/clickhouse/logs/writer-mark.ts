import type { ArrivalMark } from '../../../logs/arrival-mark.ts';
import { counterEnd, fromSequence, maxEpoch } from './log-sequence.ts';

/** The last counter that is covered of each epoch; of others nothing is. */
export type WriterCounters = ReadonlyMap<number, number>;

/** The mark of a store with several writers, each of which stores in the order of its counter. */
export function createWriterMark(counters: WriterCounters): ArrivalMark {
  const covered = (epoch: number): number => counters.get(epoch) ?? 0;
  return {
    covers({ sequence }) {
      const { epoch, counter } = fromSequence(sequence);
      return counter <= covered(epoch);
    },
    includes: (other) => [...countersOfMark(other)].every(([epoch, counter]) => counter <= covered(epoch)),
    merge(other) {
      const merged = new Map(counters);
      for (const [epoch, counter] of countersOfMark(other))
        merged.set(epoch, Math.max(counter, covered(epoch)));
      return createWriterMark(merged);
    },
    intersect(other) {
      const common = [...countersOfMark(other)].map(
        ([epoch, counter]) => [epoch, Math.min(counter, covered(epoch))] as const,
      );
      return createWriterMark(new Map(common));
    },
    extendTo({ sequence }) {
      const { epoch, counter } = fromSequence(sequence);
      return createWriterMark(new Map(counters).set(epoch, Math.max(counter, covered(epoch))));
    },
    text: toText(counters),
  };
}

/** The counters that a mark of `createWriterMark` covers. */
export function countersOfMark({ text }: ArrivalMark): WriterCounters {
  return parseCounters(text) ?? new Map();
}

/** `undefined` for any other text. */
export function parseWriterMark(text: string): ArrivalMark | undefined {
  const counters = parseCounters(text);
  return counters !== undefined && toText(counters) === text ? createWriterMark(counters) : undefined;
}

/** Base of the numbers in a text. */
const radix = 36;
/** `-` is the mark that covers nothing. */
const nothing = '-';

function toText(counters: WriterCounters): string {
  const pairs = [...counters].filter(([, counter]) => counter > 0).sort(([one], [other]) => one - other);
  if (pairs.length === 0) return nothing;
  return pairs.map((pair) => pair.map((number) => number.toString(radix)).join('.')).join('_');
}

function parseCounters(text: string): WriterCounters | undefined {
  if (text === nothing) return new Map();
  const counters = new Map<number, number>();
  for (const pair of text.split('_')) {
    const [epoch, counter] = pair.split('.').map((number) => Number.parseInt(number, radix));
    if (epoch === undefined || counter === undefined) return undefined;
    if (!(epoch >= 1 && epoch <= maxEpoch && counter >= 1 && counter < counterEnd)) return undefined;
    counters.set(epoch, counter);
  }
  return counters;
}
