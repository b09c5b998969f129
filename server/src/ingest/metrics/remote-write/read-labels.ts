import { isUtf8 } from 'node:buffer';
import { labelValue } from '../../../promql/labels/label-value.ts';
import { type Labels, metricNameLabel } from '../../../promql/labels/labels.ts';
import { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import type { FieldSection } from '../field-section.ts';
import { labelOfTimeSeries, nameOfLabel, valueOfLabel } from './write-request-tags.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** Those with an empty value included, which no series has. A request has room for millions. */
const maxSentLabels = 10_000;

export type LabelsResult =
  | { readonly ok: true; readonly labels: Labels }
  /** Why they are rejected, and the remedy. */
  | { readonly ok: false; readonly problem: string };

/**
 * The labels of a series, unordered; a label with an empty value is absent.
 *
 * @throws MalformedRequest for any other bytes.
 */
export function readLabels(section: FieldSection): LabelsResult {
  const result = readLabelPairs(section);
  if (!result.ok || labelValue(result.labels, metricNameLabel) !== '') return result;
  return { ok: false, problem: `a series has no ${metricNameLabel}; send the name of the metric` };
}

/**
 * The same without the demand that they name a metric.
 *
 * @throws MalformedRequest for any other bytes.
 */
export function readLabelPairs(section: FieldSection): LabelsResult {
  const reader = new WireReader(section.bytes, section.start, section.end);
  const labels = new Map<string, string>();
  let problem: string | undefined;
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    if (tag !== labelOfTimeSeries) {
      reader.skip(tag);
      continue;
    }
    if (labels.size === maxSentLabels) {
      problem ??= `a series has more than ${maxSentLabels} labels; send fewer`;
      reader.skip(tag);
      continue;
    }
    const { name, value } = readLabel(reader);
    if (name === undefined || value === undefined) problem ??= 'a label is not UTF-8; send UTF-8';
    else if (name === '') problem ??= `the label with the value "${value}" has no name; send one`;
    else if (labels.has(name)) problem ??= `the label "${name}" is repeated; send it once`;
    else labels.set(name, value);
  }
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, labels: [...labels].filter(([, value]) => value !== '').flat() };
}

/** Reads a `Label`; the reader is at its length. `undefined` for invalid UTF-8. */
function readLabel(reader: WireReader): { name: string | undefined; value: string | undefined } {
  const outerEnd = reader.enter();
  let name: string | undefined = '';
  let value: string | undefined = '';
  while (reader.position < reader.end) {
    const tag = reader.readTag();
    reader.skip(tag);
    if (tag === nameOfLabel) name = readText(reader);
    else if (tag === valueOfLabel) value = readText(reader);
  }
  reader.leave(outerEnd);
  return { name, value };
}

function readText(reader: WireReader): string | undefined {
  const bytes = reader.bytes.subarray(reader.rangeStart, reader.rangeEnd);
  return isUtf8(bytes) ? decoder.decode(bytes) : undefined;
}
