import type { MetricAppendOutcome } from '../../../metrics/metric-store.ts';
import type { RejectionReason } from '../../../metrics/sample-sink.ts';
import { staleMarkerBits } from '../../../promql/samples/stale-marker.ts';
import type { StoredSample } from './sample-writer-in-folder.ts';
import { bitsOf, type ScriptedSample, scriptedBatch } from './scripted-request.ts';

/** The acceptance window of a request. */
export interface ModelRequest {
  readonly projectId: string;
  readonly samples: readonly ScriptedSample[];
  readonly isMalformed: boolean;
}

interface ModelMemtable {
  readonly number: number;
  readonly series: Map<string, Map<number, bigint>>;
}

interface OwnSample {
  /** Nanoseconds after its millisecond. */
  ns: number;
  readonly valueBefore?: number;
}

/** Totals are later than all values of their millisecond. */
const ofTotal = Number.POSITIVE_INFINITY;

interface Newest {
  timestampMs: number;
  value: number;
}

/** A model of the sample writer made of maps, to compare with. */
export class SampleStoreModel {
  /** In memory, oldest first. */
  memtables: ModelMemtable[] = [];
  newest = new Map<string, Newest>();
  /** The series that deltas are added to, */
  #totals = new Set<string>();
  /** and what the log has of them beside its entries. */
  readonly #saved = new Map<string, Newest>();
  #wasRestarted = false;
  /** Outcomes of the requests that may not be applied twice, by their bytes. */
  readonly #accepted = new Map<string, MetricAppendOutcome>();
  #open: ModelMemtable | undefined;
  #nextNumber = 1;

  readonly oldestMs: number;
  readonly newestMs: number;

  constructor(oldestMs: number, newestMs: number) {
    this.oldestMs = oldestMs;
    this.newestMs = newestMs;
  }

  /** The expected outcome of one commit. */
  commit(requests: readonly ModelRequest[]): (MetricAppendOutcome | undefined)[] {
    return requests.map((request) => (request.isMalformed ? undefined : this.#append(request)));
  }

  #append({ projectId, samples }: ModelRequest): MetricAppendOutcome {
    const bytes = `${projectId} ${Buffer.from(scriptedBatch(samples).request)}`;
    const first = this.#accepted.get(bytes);
    const before = first === undefined ? undefined : this.#snapshot();
    const rejected: Partial<Record<RejectionReason, number>> = {};
    const outcome = { accepted: 0, late: 0, duplicates: 0, rejected };
    const reject = (reason: RejectionReason): void => {
      rejected[reason] = (rejected[reason] ?? 0) + 1;
    };
    /** Samples of this request by series and time. */
    const own = new Map<string, OwnSample>();
    let mayNotRepeat = false;
    let isRepeated = false;
    for (const { instance, timestampMs: sentMs, nsInMs = 0, value } of samples) {
      const key = `${projectId} up ${instance}`;
      const newest = this.newest.get(key) ?? { timestampMs: Number.NEGATIVE_INFINITY, value: 0 };
      const isDelta = typeof value === 'object';
      isRepeated ||= isDelta && first !== undefined;
      const isAfterTotal =
        value === 'stale' && sentMs === newest.timestampMs && own.get(`${key} ${sentMs}`)?.ns === ofTotal;
      const timestampMs = isAfterTotal ? sentMs + 1 : sentMs;
      if (timestampMs < this.oldestMs) reject('too_old');
      else if (timestampMs > this.newestMs) reject('too_new');
      else if (isDelta && !Number.isFinite(value.delta)) reject('unsupported');
      else if (isDelta) {
        mayNotRepeat = true;
        this.#totals.add(key);
        const isLate = timestampMs < newest.timestampMs;
        const isOwnTotal = own.get(`${key} ${newest.timestampMs}`)?.ns === ofTotal;
        const sum = newest.value + value.delta;
        const total = bitsOf(Number.isFinite(sum) ? sum : value.delta);
        if (timestampMs <= newest.timestampMs && isOwnTotal) {
          outcome.accepted += 1;
          this.#replace(key, newest.timestampMs, total, newest.value);
        } else {
          const atMs = Math.max(timestampMs, newest.timestampMs + 1);
          own.set(`${key} ${atMs}`, { ns: ofTotal });
          this.#add(key, atMs, total, outcome);
        }
        if (isLate) outcome.late += 1;
      } else {
        const found = this.#find(key, timestampMs);
        const earlier = own.get(`${key} ${timestampMs}`);
        if (found === undefined) {
          own.set(`${key} ${timestampMs}`, {
            ns: nsInMs,
            ...(timestampMs > newest.timestampMs ? { valueBefore: newest.value } : {}),
          });
          this.#add(key, timestampMs, bitsOf(value), outcome);
        } else if (isSame(found, bitsOf(value))) {
          outcome.duplicates += 1;
          if (earlier !== undefined) earlier.ns = Math.max(earlier.ns, nsInMs);
        } else if (earlier === undefined || earlier.ns === nsInMs || earlier.ns === ofTotal) {
          isRepeated ||= first !== undefined;
          reject('duplicate_timestamp');
        } else {
          outcome.duplicates += 1;
          mayNotRepeat = true;
          if (nsInMs < earlier.ns) continue;
          earlier.ns = nsInMs;
          this.#replace(key, timestampMs, bitsOf(value), earlier.valueBefore);
        }
      }
    }
    if (isRepeated && first !== undefined && before !== undefined) {
      this.memtables = before.memtables;
      this.newest = before.newest;
      this.#totals = before.totals;
      this.#nextNumber = before.nextNumber;
      this.#open = this.memtables.find(({ number }) => number === before.open);
      return { ...first, accepted: 0, late: 0, duplicates: first.accepted + first.duplicates };
    }
    const answer = { ...outcome, points: { received: samples.length, rejected: 0 } };
    if (mayNotRepeat && first === undefined) this.#accepted.set(bytes, answer);
    return answer;
  }

  #snapshot() {
    const { memtables, newest } = this;
    return {
      ...structuredClone({ memtables, newest, totals: this.#totals }),
      open: this.#open?.number,
      nextNumber: this.#nextNumber,
    };
  }

  /**
   * Puts another value at a time of the open memtable.
   *
   * @param valueBefore of the series, if the sample was in order: a NaN keeps it.
   */
  #replace(key: string, timestampMs: number, bits: bigint, valueBefore: number | undefined): void {
    this.#open?.series.get(key)?.set(timestampMs, bits);
    const newest = this.newest.get(key);
    if (newest?.timestampMs !== timestampMs || valueBefore === undefined) return;
    const value = toValue(bits);
    newest.value = Number.isNaN(value) ? valueBefore : value;
  }

  #find(key: string, timestampMs: number): bigint | undefined {
    for (const { series } of this.memtables) {
      const found = series.get(key)?.get(timestampMs);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #add(key: string, timestampMs: number, bits: bigint, outcome: { accepted: number; late: number }): void {
    outcome.accepted += 1;
    const newest = this.newest.get(key);
    if (newest !== undefined && timestampMs < newest.timestampMs) outcome.late += 1;
    this.#note(key, timestampMs, bits);
    if (this.#open === undefined) {
      this.#open = { number: this.#nextNumber++, series: new Map() };
      this.memtables.push(this.#open);
    }
    const ofSeries = this.#open.series.get(key) ?? new Map<number, bigint>();
    this.#open.series.set(key, ofSeries.set(timestampMs, bits));
  }

  #note(key: string, timestampMs: number, bits: bigint): void {
    const newest = this.newest.get(key) ?? { timestampMs: Number.NEGATIVE_INFINITY, value: 0 };
    if (timestampMs <= newest.timestampMs) return;
    const value = toValue(bits);
    this.newest.set(key, { timestampMs, value: Number.isNaN(value) ? newest.value : value });
  }

  freeze(): number | undefined {
    const frozen = this.#open?.number;
    this.#open = undefined;
    return frozen;
  }

  retire(number: number): void {
    this.memtables = this.memtables.filter((generation) => generation.number !== number);
  }

  /** Forgets the series that no memtable has. */
  forgetSeries(): void {
    for (const key of this.newest.keys()) {
      if (this.memtables.some(({ series }) => series.has(key))) continue;
      this.newest.delete(key);
      this.#totals.delete(key);
      this.#saved.delete(key);
    }
  }

  /** The entries of a memtable are deleted, after what a start left to forget. */
  seal(number: number): void {
    if (this.#wasRestarted) this.forgetSeries();
    this.#wasRestarted = false;
    for (const key of this.#totals) {
      const newest = this.newest.get(key);
      const isIn = this.memtables.some((memtable) => memtable.number >= number && memtable.series.has(key));
      if (isIn && newest !== undefined) this.#saved.set(key, { ...newest });
    }
  }

  /**
   * @param sealed memtables whose entries were deleted.
   * @returns the number of the memtable that continues, even if it was frozen.
   */
  restart(sealed: ReadonlySet<number>): number | undefined {
    this.memtables = this.memtables.filter(({ number }) => !sealed.has(number));
    this.newest = new Map(structuredClone(this.#saved));
    this.#wasRestarted = true;
    // The newest sample of a series brings the same state as all of them in the order of their arrival, but for NaNs.
    for (const { series } of this.memtables) {
      for (const [key, samples] of series) {
        for (const [timestampMs, bits] of samples) this.#note(key, timestampMs, bits);
      }
    }
    this.#open = this.memtables.at(-1);
    return this.#open?.number;
  }

  contents(): Map<string, StoredSample[]> {
    const contents = new Map<string, StoredSample[]>();
    for (const { series } of this.memtables) {
      for (const [key, samples] of series) {
        const sorted = [...samples].sort(([a], [b]) => a - b);
        contents.set(key, [...(contents.get(key) ?? []), ...sorted]);
      }
    }
    return contents;
  }
}

function toValue(bits: bigint): number {
  return new Float64Array(BigUint64Array.of(bits).buffer)[0] as number;
}

function isSame(a: bigint, b: bigint): boolean {
  const isNaNPair = Number.isNaN(toValue(a)) && Number.isNaN(toValue(b));
  return isNaNPair ? (a === staleMarkerBits) === (b === staleMarkerBits) : toValue(a) === toValue(b);
}
