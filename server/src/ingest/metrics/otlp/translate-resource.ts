import { type Labels, metricNameLabel } from '../../../promql/labels/labels.ts';
import type { Attributes } from '../../otlp/common-messages/read-attributes.ts';
import { joinLabels, type LabelPart, toLabelParts } from './translate-labels.ts';

/** The metric that carries the attributes of a resource. */
export const targetInfoName = 'target_info';

/** Of attributes that become `job` and `instance`. */
export const identifyingKeys: ReadonlySet<string> = new Set([
  'service.name',
  'service.namespace',
  'service.instance.id',
]);
const scopeLabels: ReadonlySet<string> = new Set([
  'otel_scope_name',
  'otel_scope_version',
  'otel_scope_schema_url',
]);

/** The target labels of a resource: `job` and `instance`, if present. */
export function toTargetLabels(resource: Attributes): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const name = resource.get('service.name') ?? '';
  const namespace = resource.get('service.namespace') ?? '';
  const instance = resource.get('service.instance.id') ?? '';
  if (name !== '') labels.set('job', namespace === '' ? name : `${namespace}/${name}`);
  if (instance !== '') labels.set('instance', instance);
  return labels;
}

/**
 * The labels of the resource's `target_info`; `undefined` if it has no target labels to join on, or no other
 * labels.
 * Source: https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/#resource-attributes-1
 */
export function toTargetInfo(resource: Attributes): Labels | undefined {
  const target = toTargetLabels(resource);
  const parts = toLabelParts(resource).filter(({ key }) => !identifyingKeys.has(key));
  if (target.size === 0 || parts.length === 0) return undefined;
  return joinLabels(parts, new Map([...target, [metricNameLabel, targetInfoName]]));
}

export interface InstrumentationScope {
  readonly name: string;
  readonly version: string;
  readonly schemaUrl: string;
  readonly attributes: Attributes;
}

/**
 * The labels that identify a scope; attributes that would collide with the three built-in ones are dropped.
 * Source: https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/#instrumentation-scope-1
 */
export function toScopeParts({ name, version, schemaUrl, attributes }: InstrumentationScope): LabelPart[] {
  const own = new Map([
    ['name', name],
    ['version', version],
    ['schema_url', schemaUrl],
  ]);
  const others = toLabelParts(attributes, 'otel_scope_').filter((part) => !scopeLabels.has(part.name));
  return [...toLabelParts(own, 'otel_scope_'), ...others];
}
