import { createRejectionTally } from '../../ingest/rejections.ts';
import { labelValue } from '../../promql/labels/label-value.ts';
import { type Labels, metricNameLabel } from '../../promql/labels/labels.ts';
import { staleMarkerBits } from '../../promql/samples/stale-marker.ts';
import { createMemorySource, type MemorySource } from '../../promql/testing/create-memory-source.ts';
import {
  countCharacters,
  type Exemplar,
  type ExemplarRejection,
  maxExemplarCharacters,
  type SeriesExemplars,
} from '../exemplar.ts';
import { decodeLabelBytes, encodeLabelBytes } from '../label-bytes.ts';
import type { ExemplarSelection, MetricAppendOutcome, MetricBatch } from '../metric-store.ts';
import { toRejectedSamples } from '../rejected-samples.ts';
import type { RejectionReason, SampleSink } from '../sample-sink.ts';
import { selectExemplars } from './select-exemplars.ts';

export interface FakeSeries {
  readonly projectId: string;
  readonly labels: Labels;
  /** Bits of the values, by time. */
  readonly samples: Map<number, bigint>;
  /** By their text. */
  readonly exemplars: Map<string, Exemplar>;
  total: number;
}

/** The samples of a fake metric store; series are numbered over all projects. */
export interface FakeMetricSamples {
  readonly series: readonly FakeSeries[];
  /**
   * Runs a decoder and stores the samples it passes to the sink.
   *
   * @throws the errors of `decode`; nothing was stored then.
   * @returns the outcome, and the time of the newest sample stored by metric name.
   */
  append(
    batch: Pick<MetricBatch, 'projectId' | 'request' | 'oldestMs' | 'newestMs'>,
    describe: SampleSink['describe'],
    decode: (sink: SampleSink) => MetricAppendOutcome['points'],
  ): { readonly outcome: MetricAppendOutcome; readonly newestMs: ReadonlyMap<string, number> };
  /** The source of a project's queries. */
  source(projectId: string): MemorySource;
  exemplars(selection: ExemplarSelection): SeriesExemplars[];
  dropBefore(ms: number): void;
}

/** Of a request, by series and time. */
type Staged = Map<FakeSeries, Map<number, StagedSample>>;

interface StagedSample {
  bits: bigint;
  /** Nanoseconds after its millisecond; those of a total are later than all. */
  nsInMs: number;
}

const nsOfTotal = 1_000_000;

type StagedCounts = { accepted: number; late: number; duplicates: number };

export function createFakeMetricSamples(): FakeMetricSamples {
  const series: FakeSeries[] = [];
  const numbers = new Map<string, number>();
  /** Outcomes of the requests that may not be applied twice, by project and bytes. */
  const accepted = new Map<string, MetricAppendOutcome>();

  function numberOf(projectId: string, labelBytes: Uint8Array): number {
    const key = keyOf(projectId, labelBytes);
    const labels = decodeLabelBytes(labelBytes.slice());
    const number =
      numbers.get(key) ??
      series.push({ projectId, labels, samples: new Map(), exemplars: new Map(), total: 0 }) - 1;
    numbers.set(key, number);
    return number;
  }

  function at(number: number): FakeSeries {
    const found = series[number];
    if (found === undefined) throw new RangeError(`there is no series ${number}`);
    return found;
  }

  return {
    series,
    append({ projectId, request, oldestMs, newestMs }, describe, decode) {
      const bytes = `${projectId} ${Buffer.from(request).toString('latin1')}`;
      const first = accepted.get(bytes);
      if (first !== undefined) {
        const duplicates = first.accepted + first.duplicates;
        return { outcome: { ...first, accepted: 0, late: 0, duplicates }, newestMs: new Map() };
      }
      let mayNotRepeat = false;
      const staged: Staged = new Map();
      const counts: StagedCounts = { accepted: 0, late: 0, duplicates: 0 };
      const rejected = createRejectionTally<RejectionReason>();
      const stagedExemplars: { readonly target: FakeSeries; readonly exemplar: Exemplar }[] = [];
      const rejectedExemplars = new Map<ExemplarRejection, number>();

      function rejectExemplar(why: ExemplarRejection): void {
        rejectedExemplars.set(why, (rejectedExemplars.get(why) ?? 0) + 1);
      }

      function reject(why: RejectionReason, count: number, text: string): void {
        rejected.add(why, () => text, count);
      }

      function isInWindow(timestampMs: number): boolean {
        if (timestampMs < oldestMs) reject('too_old', 1, 'A sample is too old.');
        else if (timestampMs > newestMs) reject('too_new', 1, 'A sample is of the future.');
        return timestampMs >= oldestMs && timestampMs <= newestMs;
      }

      function add(target: FakeSeries, timestampMs: number, bits: bigint, nsInMs = 0): void {
        if (!isInWindow(timestampMs)) return;
        const own = staged.get(target)?.get(timestampMs);
        const known = target.samples.get(timestampMs) ?? own?.bits;
        if (known === bits) counts.duplicates += 1;
        else if (own !== undefined && own.nsInMs !== nsInMs && own.nsInMs !== nsOfTotal) {
          counts.duplicates += 1;
          mayNotRepeat = true;
          if (nsInMs > own.nsInMs) Object.assign(own, { bits, nsInMs });
        } else if (known !== undefined) reject('duplicate_timestamp', 1, 'A sample has another value.');
        else {
          if (timestampMs < lastTime(staged, target)) counts.late += 1;
          counts.accepted += 1;
          stage(staged, target, timestampMs, { bits, nsInMs });
        }
      }

      function addToTotal(target: FakeSeries, timestampMs: number, delta: number): void {
        if (!isInWindow(timestampMs)) return;
        if (!Number.isFinite(delta)) {
          reject('unsupported', 1, 'A delta is not finite.');
          return;
        }
        mayNotRepeat = true;
        const sum = (totals.get(target) ?? target.total) + delta;
        const total = Number.isFinite(sum) ? sum : delta;
        totals.set(target, total);
        const lastMs = lastTime(staged, target);
        const last = staged.get(target)?.get(lastMs);
        const bits = toBits(total);
        counts.accepted += 1;
        if (timestampMs < lastMs) counts.late += 1;
        if (timestampMs <= lastMs && last?.nsInMs === nsOfTotal) last.bits = bits;
        else {
          const atMs = Math.max(timestampMs, lastMs + 1);
          stage(staged, target, atMs, { bits, nsInMs: nsOfTotal });
        }
      }

      function hasSamples(target: FakeSeries): boolean {
        return Number.isFinite(lastTime(staged, target));
      }

      const totals = new Map<FakeSeries, number>();
      const points = decode({
        series: (labelBytes) => numberOf(projectId, labelBytes),
        refusalOf: () => undefined,
        findSeries(labelBytes) {
          const number = numbers.get(keyOf(projectId, labelBytes));
          return number !== undefined && hasSamples(at(number)) ? number : -1;
        },
        hasSamples: (number) => hasSamples(at(number)),
        append: (number, timestampMs, value, nsInMs) => add(at(number), timestampMs, toBits(value), nsInMs),
        takesStarts: false,
        appendStart() {},
        appendStale: (number, timestampMs, nsInMs) => add(at(number), timestampMs, staleMarkerBits, nsInMs),
        appendDelta: (number, timestampMs, delta) => addToTotal(at(number), timestampMs, delta),
        reject,
        describe,
        exemplar(number, timestampMs, value, labels) {
          if (timestampMs < oldestMs) rejectExemplar('too_old');
          else if (timestampMs > newestMs) rejectExemplar('too_new');
          else if (countCharacters(labels) > maxExemplarCharacters) rejectExemplar('too_long');
          else {
            const sorted = decodeLabelBytes(encodeLabelBytes(labels));
            stagedExemplars.push({ target: at(number), exemplar: { timestampMs, value, labels: sorted } });
          }
        },
        rejectExemplar,
        get rejectedSamples() {
          return rejected.count;
        },
      });
      for (const [target, samples] of staged)
        for (const [timestampMs, { bits }] of samples) target.samples.set(timestampMs, bits);
      for (const [target, total] of totals) target.total = total;
      for (const { target, exemplar } of stagedExemplars) {
        target.exemplars.set(JSON.stringify(exemplar), exemplar);
      }
      const exemplars = {
        accepted: stagedExemplars.length,
        rejected: Object.fromEntries(rejectedExemplars),
      };
      const hasExemplars = stagedExemplars.length + rejectedExemplars.size > 0;
      const outcome = {
        ...counts,
        ...toRejectedSamples(rejected),
        points,
        ...(hasExemplars ? { exemplars } : {}),
      };
      if (mayNotRepeat) accepted.set(bytes, outcome);
      return { outcome, newestMs: newestByMetric(staged) };
    },
    source(projectId) {
      const source = createMemorySource();
      for (const { labels, samples, projectId: owner } of series) {
        if (owner !== projectId || samples.size === 0) continue;
        const values = new Float64Array(BigUint64Array.from(samples.values()).buffer);
        source.append(labels, [...samples.keys()], values);
      }
      return source;
    },
    exemplars: (selection) => selectExemplars(series, selection),
    dropBefore(ms) {
      for (const { samples, exemplars } of series) {
        for (const time of samples.keys()) if (time < ms) samples.delete(time);
        for (const [key, { timestampMs }] of exemplars) if (timestampMs < ms) exemplars.delete(key);
      }
    },
  };
}

function keyOf(projectId: string, labelBytes: Uint8Array): string {
  return `${projectId} ${Buffer.from(labelBytes).toString('latin1')}`;
}

function stage(staged: Staged, target: FakeSeries, timestampMs: number, sample: StagedSample): void {
  const samples = staged.get(target) ?? new Map<number, StagedSample>();
  samples.set(timestampMs, sample);
  staged.set(target, samples);
}

function lastTime(staged: Staged, target: FakeSeries): number {
  const times = staged.get(target)?.keys() ?? [];
  return Math.max(Number.NEGATIVE_INFINITY, ...target.samples.keys(), ...times);
}

function newestByMetric(staged: Staged): Map<string, number> {
  const newest = new Map<string, number>();
  for (const [{ labels }, samples] of staged) {
    const metric = labelValue(labels, metricNameLabel);
    newest.set(metric, Math.max(newest.get(metric) ?? Number.NEGATIVE_INFINITY, ...samples.keys()));
  }
  return newest;
}

function toBits(value: number): bigint {
  const [bits] = new BigUint64Array(Float64Array.of(value).buffer);
  // There is one.
  return bits as bigint;
}
