import { viewOf } from '../../../memory/view-of.ts';
import { MalformedRequest } from '../protobuf/malformed-request.ts';

/** An attribute may have two bytes, and takes 24 here. */
const maxAttributes = 2 ** 20;

const none: Uint8Array = new Uint8Array(0);

/** The attributes of one record in the order they were sent, including repeated keys. */
export class AttributeRanges {
  count = 0;
  keyStarts: Int32Array = new Int32Array(64);
  keyEnds: Int32Array = new Int32Array(64);
  valueStarts: Int32Array = new Int32Array(64);
  valueEnds: Int32Array = new Int32Array(64);
  /** The buffer of a value's range: the request, or a buffer of JSON text. */
  readonly valueSources: Uint8Array[] = [];
  #viewed = none;
  #view = viewOf(none);

  add(keyStart: number, keyEnd: number, source: Uint8Array, valueStart: number, valueEnd: number): void {
    const index = this.count++;
    if (index === this.keyStarts.length) this.grow(keyStart);
    this.keyStarts[index] = keyStart;
    this.keyEnds[index] = keyEnd;
    this.valueSources[index] = source;
    this.valueStarts[index] = valueStart;
    this.valueEnds[index] = valueEnd;
  }

  /** A view of the source of a value. The last one is kept, because all values of JSON text have one source. */
  viewOf(source: Uint8Array): DataView {
    if (source !== this.#viewed) {
      this.#viewed = source;
      this.#view = viewOf(source);
    }
    return this.#view;
  }

  private grow(byteOffset: number): void {
    if (this.count > maxAttributes)
      throw new MalformedRequest(`A log record of more than ${maxAttributes} attributes`, byteOffset);
    this.keyStarts = doubled(this.keyStarts);
    this.keyEnds = doubled(this.keyEnds);
    this.valueStarts = doubled(this.valueStarts);
    this.valueEnds = doubled(this.valueEnds);
  }
}

/**
 * One OTLP `LogRecord` as ranges of the request's bytes and numbers; the object is reused for each record, so
 * that reading a record allocates nothing. Instants are unsigned halves of 64 bits, both 0 if the producer sent
 * none.
 */
export class LogRecordFields {
  /** The request: the buffer of all ranges without a source of their own. */
  request: Uint8Array;
  /** Of the request. */
  view: DataView;
  timeLow = 0;
  timeHigh = 0;
  observedTimeLow = 0;
  observedTimeHigh = 0;
  /** 0 to 24. */
  severityNumber = 0;
  severityTextStart = 0;
  severityTextEnd = 0;
  bodySource: Uint8Array;
  bodyStart = 0;
  bodyEnd = 0;
  /** The field, or else the attribute `event.name` if it is a string; otherwise an empty range. */
  eventNameStart = 0;
  eventNameEnd = 0;
  /** Offset of the 16 bytes, -1 without a valid trace id. */
  traceIdStart = -1;
  /** Offset of the 8 bytes, -1 without a valid span id. */
  spanIdStart = -1;
  flags = 0;
  droppedAttributesCount = 0;
  attributes: AttributeRanges = new AttributeRanges();

  constructor(request: Uint8Array) {
    this.request = request;
    this.view = viewOf(request);
    this.bodySource = request;
  }

  /** For the records of another request. Lets go of the buffers of values, and of arrays that many attributes needed. */
  restart(request: Uint8Array): void {
    this.request = request;
    this.view = viewOf(request);
    this.bodySource = request;
    this.attributes = new AttributeRanges();
  }

  clear(): void {
    this.timeLow = this.timeHigh = 0;
    this.observedTimeLow = this.observedTimeHigh = 0;
    this.severityNumber = 0;
    this.severityTextStart = this.severityTextEnd = 0;
    this.bodySource = this.request;
    this.bodyStart = this.bodyEnd = 0;
    this.eventNameStart = this.eventNameEnd = 0;
    this.traceIdStart = -1;
    this.spanIdStart = -1;
    this.flags = 0;
    this.droppedAttributesCount = 0;
    this.attributes.count = 0;
  }
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
