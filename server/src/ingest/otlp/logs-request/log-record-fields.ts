/** The attributes of one record in the order they were sent, repeated keys and all. */
export class AttributeRanges {
  count = 0;
  keyStarts: Int32Array = new Int32Array(64);
  keyEnds: Int32Array = new Int32Array(64);
  valueStarts: Int32Array = new Int32Array(64);
  valueEnds: Int32Array = new Int32Array(64);
  /** What a value's range is of: the request, or a buffer of JSON text. */
  readonly valueSources: Uint8Array[] = [];

  add(keyStart: number, keyEnd: number, source: Uint8Array, valueStart: number, valueEnd: number): void {
    const index = this.count++;
    if (index === this.keyStarts.length) this.grow();
    this.keyStarts[index] = keyStart;
    this.keyEnds[index] = keyEnd;
    this.valueSources[index] = source;
    this.valueStarts[index] = valueStart;
    this.valueEnds[index] = valueEnd;
  }

  private grow(): void {
    this.keyStarts = doubled(this.keyStarts);
    this.keyEnds = doubled(this.keyEnds);
    this.valueStarts = doubled(this.valueStarts);
    this.valueEnds = doubled(this.valueEnds);
  }
}

/**
 * One OTLP `LogRecord` as ranges of the request's bytes and numbers; the same object is filled anew for each
 * record, so that reading a record allocates nothing. Instants are unsigned halves of 64 bits, both 0 where the
 * producer sent none.
 */
export class LogRecordFields {
  /** The request, of which all ranges are that name no other source. */
  readonly request: Uint8Array;
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
  /** Of the field, else of the attribute `event.name` if that is a string; an empty range where there is neither. */
  eventNameStart = 0;
  eventNameEnd = 0;
  /** Where the 16 bytes are, -1 where the record has no valid trace id. */
  traceIdStart = -1;
  /** Where the 8 bytes are, -1 where the record has no valid span id. */
  spanIdStart = -1;
  flags = 0;
  droppedAttributesCount = 0;
  readonly attributes: AttributeRanges = new AttributeRanges();

  constructor(request: Uint8Array) {
    this.request = request;
    this.bodySource = request;
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
