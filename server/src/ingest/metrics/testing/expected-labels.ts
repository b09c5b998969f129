import { formatLabels } from '../../../promql/labels/format-labels.ts';
import { toLabels } from '../../../promql/labels/to-labels.ts';
import type { AnyValueInit, AttributesInit } from '../../otlp/testing/encode-any-value.ts';
import { textOfValue } from '../../otlp/testing/expected-logs.ts';
import { toLabelName } from '../otlp/label-name.ts';
import type { ScopeMetricsInit } from './encode-metrics-request.ts';

/** The text of a series with the labels that the translation adds. */
export function expectedLabels(
  resource: ReadonlyMap<string, string>,
  { scope = {}, schemaUrl }: ScopeMetricsInit,
  attributes: AttributesInit,
) {
  const reserved = ['otel_scope_name', 'otel_scope_version', 'otel_scope_schema_url'];
  const scopeEntries = [...textsOf(scope.attributes ?? [])]
    .filter(([key]) => key !== '')
    .map(([key, value]) => [`otel_scope_${key}`, value] as const)
    .filter(([key]) => !reserved.includes(toLabelName(key)));
  const entries = [
    ['otel_scope_name', scope.name ?? ''] as const,
    ['otel_scope_version', scope.version ?? ''] as const,
    ['otel_scope_schema_url', schemaUrl ?? ''] as const,
    ...scopeEntries,
    ...textsOf(attributes),
  ];
  return (own: Readonly<Record<string, string>>) => labelText(entries, { ...targetOf(resource), ...own });
}

/** The text of the `target_info` of a resource, if it has one. */
export function expectedTargetInfo(resource: ReadonlyMap<string, string>): string | undefined {
  const identifying = ['service.name', 'service.namespace', 'service.instance.id'];
  const others = [...resource].filter(
    ([key, value]) => !identifying.includes(key) && key !== '' && value !== '',
  );
  const target = targetOf(resource);
  if (others.length === 0 || Object.keys(target).length === 0) return undefined;
  return labelText(others, { ...target, __name__: 'target_info' });
}

function targetOf(resource: ReadonlyMap<string, string>): Record<string, string> {
  const name = resource.get('service.name');
  const namespace = resource.get('service.namespace');
  const instance = resource.get('service.instance.id');
  return {
    ...(name && { job: namespace ? `${namespace}/${name}` : name }),
    ...(instance && { instance }),
  };
}

function labelText(
  entries: readonly (readonly [string, string])[],
  own: Readonly<Record<string, string>>,
): string {
  const labels = new Map<string, string>();
  const sorted = entries
    .filter(([key, value]) => key !== '' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  for (const [key, value] of sorted) {
    const name = toLabelName(key);
    labels.set(name, labels.has(name) ? `${labels.get(name)};${value}` : value);
  }
  for (const [name, value] of Object.entries(own)) labels.set(name, value);
  return formatLabels(toLabels(Object.fromEntries(labels)));
}

/** The last value of a repeated key wins. */
export function textsOf(attributes: AttributesInit): Map<string, string> {
  return new Map(
    entriesOf(attributes).map(([key, value]) => [key.toWellFormed(), textOfValue(value).toWellFormed()]),
  );
}

function entriesOf(attributes: AttributesInit): readonly (readonly [string, AnyValueInit])[] {
  if (Array.isArray(attributes)) return attributes;
  return attributes instanceof Map ? [...attributes] : Object.entries(attributes);
}
