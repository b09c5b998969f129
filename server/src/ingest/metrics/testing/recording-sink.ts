import { decodeLabelBytes } from '../../../metrics/label-bytes.ts';
import type { MetricMetadata } from '../../../metrics/metric.ts';
import type { RejectionReason, SampleSink, SeriesRefusal } from '../../../metrics/sample-sink.ts';
import { formatLabels } from '../../../promql/labels/format-labels.ts';

/** One sample as passed to the sink: `m{job="a"} @5 = 1.5`, or `= stale`, or `+= 2` for a delta. */
export type RecordedSample = string;

export interface RecordingSink extends SampleSink {
  readonly samples: RecordedSample[];
  readonly metadata: MetricMetadata[];
  /** One exemplar as passed to the sink: `m @5 = 1.5 {trace_id="1"}`, or why it was left out. */
  readonly exemplars: string[];
  readonly rejections: { reason: RejectionReason; count: number; text: string }[];
  /** Number of label lookups. */
  readonly seriesCalls: number;
  /** Bytes of all label sets that it was given. */
  readonly labelBytes: number;
}

export interface RecordingSinkOptions {
  /** Rejects series by their text. */
  readonly refuse?: (labels: string) => SeriesRefusal | undefined;
  /** Labels of a series; those with more are refused with `label_limit`. */
  readonly maxLabels?: number;
  /** Whether it takes where counters began, `m @1 began` before its sample; by default it does not. */
  readonly takesStarts?: boolean;
  /** Rejects samples before that time. */
  readonly oldestMs?: number;
}

/** Records samples as text; series numbers are stable over requests. */
export function createRecordingSink({
  refuse,
  maxLabels = Infinity,
  takesStarts = false,
  oldestMs = -Infinity,
}: RecordingSinkOptions = {}): RecordingSink {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const samples: RecordedSample[] = [];
  const metadata: MetricMetadata[] = [];
  const exemplars: string[] = [];
  const rejections: RecordingSink['rejections'] = [];
  const recorded = new Set<number>();
  let seriesCalls = 0;
  let givenBytes = 0;
  let rejectedSamples = 0;

  function record(series: number, timestampMs: number, what: string): void {
    if (timestampMs < oldestMs) reject('too_old', 1, 'old');
    else {
      samples.push(`${names[series]} @${timestampMs} ${what}`);
      recorded.add(series);
    }
  }

  function reject(reason: RejectionReason, count: number, text: string): void {
    rejectedSamples += count;
    rejections.push({ reason, count, text });
  }

  function refusalOf(labelBytes: Uint8Array): SeriesRefusal | undefined {
    givenBytes += labelBytes.length;
    return decodeLabelBytes(labelBytes).length > 2 * maxLabels
      ? { reason: 'label_limit', text: 'too many labels' }
      : undefined;
  }

  return {
    samples,
    metadata,
    exemplars,
    rejections,
    get seriesCalls() {
      return seriesCalls;
    },
    get labelBytes() {
      return givenBytes;
    },
    get rejectedSamples() {
      return rejectedSamples;
    },
    series(labelBytes) {
      seriesCalls++;
      const labels = formatLabels(decodeLabelBytes(labelBytes));
      const refusal = refusalOf(labelBytes) ?? refuse?.(labels);
      if (refusal !== undefined) return refusal;
      const known = numbers.get(labels);
      if (known !== undefined) return known;
      numbers.set(labels, names.length);
      return names.push(labels) - 1;
    },
    refusalOf,
    findSeries(labelBytes) {
      givenBytes += labelBytes.length;
      const series = numbers.get(formatLabels(decodeLabelBytes(labelBytes))) ?? -1;
      return recorded.has(series) ? series : -1;
    },
    hasSamples: (series) => recorded.has(series),
    append: (series, timestampMs, value) => record(series, timestampMs, `= ${text(value)}`),
    takesStarts,
    appendStart: (series, startMs) => void (takesStarts && record(series, startMs, 'began')),
    appendStale: (series, timestampMs) => record(series, timestampMs, '= stale'),
    appendDelta: (series, timestampMs, delta) => record(series, timestampMs, `+= ${text(delta)}`),
    reject,
    describe: (each) => void metadata.push(each),
    exemplar(series, timestampMs, value, labels) {
      exemplars.push(`${names[series]} @${timestampMs} = ${text(value)} ${formatLabels(labels)}`);
    },
    rejectExemplar: (reason) => void exemplars.push(reason),
  };
}

/** `String(-0)` is "0". */
function text(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
