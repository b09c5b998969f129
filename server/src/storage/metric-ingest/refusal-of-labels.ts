import type { SeriesRefusal } from '../../metrics/sample-sink.ts';
import type { SeriesLimits } from '../../metrics/series-limits.ts';

const decoder = new TextDecoder();

/** Why a series with these canonical label bytes (`metrics/label-bytes.ts`) is refused, whatever others there are; `undefined` if it is not. */
export function refusalOfLabels(bytes: Uint8Array, limits: SeriesLimits): SeriesRefusal | undefined {
  let position = 0;

  /** Skips a text and returns its start; -1 when the bytes end. */
  function skipText(): number {
    let length = 0;
    let byte = 0x80;
    for (let shift = 0; byte >= 0x80 && shift <= 28; shift += 7) {
      byte = bytes[position] ?? 0x80;
      position += 1;
      length += (byte & 0x7f) * 2 ** shift;
    }
    const start = position;
    position += length;
    return byte < 0x80 && position <= bytes.length ? start : -1;
  }

  for (let count = 1; position < bytes.length; count++) {
    const keyStart = skipText();
    const keyEnd = position;
    const valueStart = keyStart === -1 ? -1 : skipText();
    if (valueStart === -1) {
      return { reason: 'invalid_labels', text: 'Labels of a series are cut short; send them again.' };
    }
    const key = bytes.subarray(keyStart, keyEnd);
    if (count > limits.maxLabels) return tooManyLabels(limits);
    if (key.length > limits.maxLabelNameBytes) return nameTooLong(key, limits);
    if (position - valueStart > limits.maxLabelValueBytes) {
      return valueTooLong(key, position - valueStart, limits);
    }
  }
  return undefined;
}

function tooManyLabels({ maxLabels }: SeriesLimits): SeriesRefusal {
  const text = `A series has more than ${maxLabels} labels; send fewer, for example by dropping attributes.`;
  return { reason: 'label_limit', text };
}

function nameTooLong(key: Uint8Array, { maxLabelNameBytes }: SeriesLimits): SeriesRefusal {
  const start = decoder.decode(key.slice(0, 64));
  return {
    reason: 'label_limit',
    text: `The label name that starts with "${start}" has ${key.length} bytes, at most ${maxLabelNameBytes} are taken; shorten it.`,
  };
}

function valueTooLong(
  key: Uint8Array,
  byteCount: number,
  { maxLabelValueBytes }: SeriesLimits,
): SeriesRefusal {
  return {
    reason: 'label_limit',
    text: `The value of label "${decoder.decode(key.slice())}" has ${byteCount} bytes, at most ${maxLabelValueBytes} are taken; shorten it or drop the label.`,
  };
}
