import { grownArray } from '../../../memory/grown-array.ts';
import { countCharacters, maxExemplarCharacters } from '../../../metrics/exemplar.ts';
import type { SampleSink } from '../../../metrics/sample-sink.ts';
import type { Labels } from '../../../promql/labels/labels.ts';
import { readAttributes } from '../../otlp/common-messages/read-attributes.ts';
import { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { wireTag } from '../../otlp/protobuf/wire-tag.ts';

const timeUnixNano = wireTag(2, 'fixed64');
const asDouble = wireTag(3, 'fixed64');
const spanId = wireTag(4, 'lengthDelimited');
const traceId = wireTag(5, 'lengthDelimited');
const asInt = wireTag(6, 'fixed64');
const filteredAttributes = wireTag(7, 'lengthDelimited');

const traceIdBytes = 16;
const spanIdBytes = 8;

/** With more, their labels have more characters than are stored. */
const fittingAttributes = { maxCount: maxExemplarCharacters };

/** An exemplar without the series that it belongs to. */
interface ReadExemplar {
  timestampMs: number;
  /** Absent when the producer sent none. */
  value?: number;
  labels: Labels;
}

/** The fields `exemplars` of the current point, remembered until its series are known. A point without them costs nothing. */
export class PointExemplars {
  count = 0;
  /** Start and end in the request, in turn. */
  #ranges = new Int32Array(16);

  add(start: number, end: number): void {
    if (2 * this.count === this.#ranges.length) {
      this.#ranges = grownArray(this.#ranges, 2 * this.#ranges.length);
    }
    this.#ranges[2 * this.count] = start;
    this.#ranges[2 * this.count + 1] = end;
    this.count++;
  }

  /**
   * Passes them to the sink.
   *
   * @param seriesOf the series of an exemplar with this value.
   * @throws MalformedRequest
   */
  append(bytes: Uint8Array, view: DataView, sink: SampleSink, seriesOf: (value: number) => number): void {
    for (let index = 0; index < this.count; index++) {
      // Casts: below the count.
      const start = this.#ranges[2 * index] as number;
      const { timestampMs, value, labels } = readExemplar(
        bytes,
        view,
        start,
        this.#ranges[2 * index + 1] as number,
      );
      if (value === undefined) sink.rejectExemplar('no_value');
      else sink.exemplar(seriesOf(value), timestampMs, value, labels);
    }
  }
}

/** The first bucket whose bound is not below the value; that of `+Inf` for NaN. @param bounds increasing. */
export function bucketOf(value: number, bounds: readonly number[]): number {
  const index = bounds.findIndex((bound) => value <= bound);
  return index === -1 ? bounds.length : index;
}

/** Reads an `Exemplar` as Prometheus translates it. */
function readExemplar(bytes: Uint8Array, view: DataView, start: number, end: number): ReadExemplar {
  const reader = new WireReader(bytes, start, end);
  const exemplar: ReadExemplar = { timestampMs: 0, labels: [] };
  const ids = { trace: '', span: '' };
  let hasAttributes = false;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    switch (tag) {
      case timeUnixNano:
        reader.readFixed64();
        // Exact, as in `PointRun.readTime`.
        exemplar.timestampMs =
          reader.high * 4_294 + Math.floor((reader.high * 967_296 + reader.low) / 1_000_000);
        break;
      case asDouble:
        reader.readFixed64();
        exemplar.value = view.getFloat64(reader.position - 8, true);
        break;
      case asInt:
        reader.readFixed64();
        exemplar.value = view.getInt32(reader.position - 4, true) * 2 ** 32 + reader.low;
        break;
      case traceId:
        reader.readRange();
        ids.trace = readId(reader, traceIdBytes);
        break;
      case spanId:
        reader.readRange();
        ids.span = readId(reader, spanIdBytes);
        break;
      default:
        hasAttributes ||= tag === filteredAttributes;
        reader.skip(tag);
    }
  }
  const own = [...labelOf('trace_id', ids.trace), ...labelOf('span_id', ids.span)];
  exemplar.labels = hasAttributes ? withAttributes(own, bytes, start, end) : own;
  return exemplar;
}

/** Hexadecimal; '' for an id that is not valid. */
function readId({ bytes, rangeStart, rangeEnd }: WireReader, byteCount: number): string {
  const id = Buffer.from(bytes.buffer, bytes.byteOffset + rangeStart, rangeEnd - rangeStart);
  return id.length === byteCount && id.some((byte) => byte !== 0) ? id.toString('hex') : '';
}

function labelOf(name: string, value: string): Labels {
  return value === '' ? [] : [name, value];
}

/** The ids, and the attributes when all of them fit beside the ids; otherwise none of them. */
function withAttributes(own: Labels, bytes: Uint8Array, start: number, end: number): Labels {
  const attributes = [...readAttributes(bytes, start, end, filteredAttributes, fittingAttributes)].filter(
    ([key, value]) => key !== '' && value !== '' && !own.includes(key),
  );
  const all = [...own, ...attributes.flat()];
  return countCharacters(all) > maxExemplarCharacters ? own : all;
}
