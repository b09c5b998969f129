import { keepShape } from '../../memory/keep-shape.ts';
import { formatSampleTime, formatSampleValue } from '../../metrics/format-sample.ts';
import type { Labels } from '../../promql/labels/labels.ts';
import { PromqlError } from '../../promql/promql-error.ts';
import type { MatrixSeries, PromqlValue, VectorSample } from '../../promql/promql-value.ts';

/** Text is encoded in pieces of about this many characters. */
const pieceLength = 64 * 1024;
/** Enough for points and label sets within their limits, unless labels are very long. */
const defaultMaxBytes = 256 * 1024 * 1024;

export interface EncodingOptions {
  /** Called every few milliseconds; may throw. */
  readonly checkDeadline?: () => void;
  /** 256 MiB by default. */
  readonly maxBytes?: number;
}

/**
 * `{"resultType": ..., "result": ...}` in JSON, as UTF-8.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/api/#expression-query-result-formats
 *
 * @throws PromqlError of kind `limit` for an answer that is too large.
 */
export function encodeResult(value: PromqlValue, options: EncodingOptions = {}): Uint8Array<ArrayBuffer> {
  const out = new TextEncoding(options);
  out.write(`{"resultType":"${value.type}","result":`);
  writeValue(out, value);
  out.write('}');
  return out.finish();
}

function writeValue(out: TextEncoding, value: PromqlValue): void {
  switch (value.type) {
    case 'scalar':
      out.write(formatPoint(value.timestampMs, value.value));
      break;
    case 'string':
      out.write(`[${formatSampleTime(value.timestampMs)},${JSON.stringify(value.value)}]`);
      break;
    case 'vector':
      writeVector(out, value.timestampMs, value.samples);
      break;
    case 'matrix':
      writeMatrix(out, value.series);
  }
}

function writeVector(out: TextEncoding, timestampMs: number, samples: readonly VectorSample[]): void {
  let separator = '[';
  for (const sample of samples) {
    const point = formatPoint(sample.timestampMs ?? timestampMs, sample.value);
    out.write(`${separator}{"metric":${formatMetric(sample.labels)},"value":${point}}`);
    separator = ',';
  }
  out.write(samples.length === 0 ? '[]' : ']');
}

function writeMatrix(out: TextEncoding, series: readonly MatrixSeries[]): void {
  const pointStarts = new PointStarts();
  let separator = '[';
  for (const { labels, timestampsMs, values } of series) {
    out.write(`${separator}{"metric":${formatMetric(labels)},"values":[`);
    separator = ',';
    for (let i = 0; i < timestampsMs.length; i++) {
      // Both arrays have as many elements.
      const timeMs = timestampsMs[i] as number;
      out.write(i === 0 ? `[${formatSampleTime(timeMs)},"` : pointStarts.of(timeMs));
      out.write(formatSampleValue(values[i] as number));
    }
    out.write(timestampsMs.length === 0 ? ']}' : '"]]}');
  }
  out.write(series.length === 0 ? '[]' : ']');
}

const maxPointStarts = 20_000;

/** The text between the value before and a point's own, by its time; the times of a range query come again with each series. */
class PointStarts {
  readonly #texts = new Map<number, string>();

  of(timestampMs: number): string {
    const known = this.#texts.get(timestampMs);
    if (known !== undefined) return known;
    const text = `"],[${formatSampleTime(timestampMs)},"`;
    if (this.#texts.size < maxPointStarts) this.#texts.set(timestampMs, text);
    return text;
  }
}

function formatPoint(timestampMs: number, value: number): string {
  return `[${formatSampleTime(timestampMs)},"${formatSampleValue(value)}"]`;
}

function formatMetric(labels: Labels): string {
  let text = '{';
  for (let i = 0; i < labels.length; i += 2) {
    text += `${i === 0 ? '' : ','}${JSON.stringify(labels[i])}:${JSON.stringify(labels[i + 1])}`;
  }
  return `${text}}`;
}

class TextEncoding {
  readonly #checkDeadline: () => void;
  readonly #maxBytes: number;
  #buffer = Buffer.alloc(pieceLength);
  #length = 0;
  #piece = '';

  constructor({ checkDeadline = () => {}, maxBytes = defaultMaxBytes }: EncodingOptions) {
    this.#checkDeadline = checkDeadline;
    this.#maxBytes = maxBytes;
  }

  write(text: string): void {
    this.#piece += text;
    if (this.#piece.length >= pieceLength) this.#encodePiece();
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#encodePiece();
    // A copy of exact length, because it is transferred to another thread.
    return Uint8Array.from(this.#buffer.subarray(0, this.#length));
  }

  #encodePiece(): void {
    this.#checkDeadline();
    // Three bytes at most for each UTF-16 code unit.
    const needed = this.#length + 3 * this.#piece.length;
    if (this.#length > this.#maxBytes) throw answerTooLarge(this.#maxBytes);
    if (needed > this.#buffer.length) {
      const grown = Buffer.alloc(Math.max(this.#buffer.length * 2, needed));
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#length += this.#buffer.write(this.#piece, this.#length, 'utf8');
    this.#piece = '';
  }
}

keepShape(new PointStarts());
keepShape(new TextEncoding({}));

function answerTooLarge(max: number): PromqlError {
  return new PromqlError('limit', `the answer takes more than ${max} bytes`, {
    hint: 'aggregate, select fewer series, or take a longer step',
    limit: { name: 'maxAnswerBytes', max },
  });
}
