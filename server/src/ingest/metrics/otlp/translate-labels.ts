import type { Labels } from '../../../promql/labels/labels.ts';
import type { Attributes } from '../../otlp/common-messages/read-attributes.ts';
import { toLabelName } from './label-name.ts';

/** A label before joining: several with one name are joined in key order. */
export interface LabelPart {
  readonly name: string;
  /** The source attribute. */
  readonly key: string;
  readonly value: string;
}

/** Labels that the translation sets itself, overriding attributes: `__name__`, `job`, `instance`, `le`, `quantile`. */
export type OwnLabels = ReadonlyMap<string, string>;

/** Attributes as labels, without those with an empty key or value. */
export function toLabelParts(attributes: Attributes, prefix = ''): LabelPart[] {
  return [...attributes].flatMap(([key, value]) => {
    const name = key === '' || value === '' ? '' : toLabelName(prefix + key);
    return name === '' ? [] : [{ name, key: prefix + key, value }];
  });
}

/**
 * The labels of a series. Values whose keys map to the same label are joined by `;` in key order.
 * Source: https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/#metric-attributes
 *
 * @returns name, value, name, value, ... in no order.
 */
export function joinLabels(parts: readonly LabelPart[], own: OwnLabels): Labels {
  const values = new Map<string, string>();
  for (const { name, value } of parts.toSorted(byKey)) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : `${earlier};${value}`);
  }
  for (const [name, value] of own) {
    if (value === '') values.delete(name);
    else values.set(name, value);
  }
  return [...values].flat();
}

function byKey(a: LabelPart, b: LabelPart): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
