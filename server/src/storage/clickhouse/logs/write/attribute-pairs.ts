import type { AttributeRanges } from '../../../../ingest/otlp/logs-request/log-record-fields.ts';
import type { RowWriter } from '../../row-binary/row-writer.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Of more, comparing each key with each would take long. */
const maxCompared = 32;

/** Writes the attributes of records as maps: the last value of a repeated key counts. */
export class AttributePairs {
  /** Places of the attributes that count. */
  readonly #kept: number[] = [];

  write(attributes: AttributeRanges, request: Uint8Array, rows: RowWriter): void {
    this.#choose(attributes, request);
    rows.length(this.#kept.length);
    for (const index of this.#kept) {
      // Casts: every index below the count has been set.
      rows.range(request, attributes.keyStarts[index] as number, attributes.keyEnds[index] as number);
      rows.range(
        attributes.valueSources[index] as Uint8Array,
        attributes.valueStarts[index] as number,
        attributes.valueEnds[index] as number,
      );
    }
  }

  #choose(attributes: AttributeRanges, request: Uint8Array): void {
    const { count } = attributes;
    this.#kept.length = 0;
    // Keys that are not UTF-8 may become equal, so they are compared as text.
    if (count > maxCompared || !areAscii(attributes, request)) {
      const places = new Map<string, number>();
      for (let index = 0; index < count; index++) places.set(keyOf(attributes, request, index), index);
      for (const index of places.values()) this.#kept.push(index);
      return;
    }
    for (let index = 0; index < count; index++) {
      let later = index + 1;
      while (later < count && !areEqual(attributes, request, index, later)) later++;
      if (later === count) this.#kept.push(index);
    }
  }
}

function keyOf({ keyStarts, keyEnds }: AttributeRanges, request: Uint8Array, index: number): string {
  return decoder.decode(request.subarray(keyStarts[index], keyEnds[index]));
}

function areAscii({ count, keyStarts, keyEnds }: AttributeRanges, request: Uint8Array): boolean {
  let all = 0;
  for (let index = 0; index < count; index++) {
    // Casts here: keys are ranges of the request.
    const end = keyEnds[index] as number;
    for (let at = keyStarts[index] as number; at < end; at++) all |= request[at] as number;
  }
  return all < 0x80;
}

function areEqual(
  { keyStarts, keyEnds }: AttributeRanges,
  request: Uint8Array,
  one: number,
  other: number,
): boolean {
  // Casts: both are below the count.
  const start = keyStarts[one] as number;
  const otherStart = keyStarts[other] as number;
  const length = (keyEnds[one] as number) - start;
  if ((keyEnds[other] as number) - otherStart !== length) return false;
  for (let at = 0; at < length; at++) if (request[start + at] !== request[otherStart + at]) return false;
  return true;
}
