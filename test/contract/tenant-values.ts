import { type OperationId, operationTable } from '../../server/src/generated/operations.gen.ts';
import { readContractDocument, resolve, type SchemaObject } from '../support/contract-document.ts';
import type { OperationParameter } from '../support/operation-parameters.ts';
import { sharedSlug, type Tenant } from './tenant.ts';

/** A list for a parameter that may be repeated. */
export type ParameterValue = string | readonly string[];

type NamingValues = (target: Tenant, id: OperationId) => readonly ParameterValue[];

const document = readContractDocument();

/** Values that name data of a project, by the name of the parameter. */
const namingValues: ReadonlyMap<string, NamingValues> = new Map<string, NamingValues>([
  ['trace_id', ({ traceId, closedTraceId }) => [traceId, closedTraceId]],
  ['key', ({ attributeKey }) => [attributeKey]],
  ['name', ({ labelName }) => ['__name__', 'job', labelName]],
  // A write to what both have would change what is the caller's own.
  ['slug', ({ slug }, id) => (operationTable[id].method === 'get' ? [sharedSlug, slug] : [slug])],
  ['filter', (target, id) => (isOfLogs(id) ? logFiltersFor(target) : traceFiltersFor(target))],
  ['group_by', ({ attributeKey }, id) => [[isOfLogs(id) ? 'service.name' : 'name', attribute(attributeKey)]]],
  ['query', expressionsFor],
  ['match[]', selectorsFor],
  ['metric', ({ metricName }) => [metricName]],
  ['rule_name[]', ({ slug }) => [slug, sharedSlug]],
  ['search', ({ word }) => [word]],
  ['page', () => ['1']],
]);

/** Texts of times and durations, and what clients may send without an effect. */
const namesNothing = new Set(
  'since until time start end step timeout lookback_delta limit stats exclude_alerts rule_group[] file[] If-Match If-None-Match'.split(
    ' ',
  ),
);

/** Sealed by the service: a project's own are passed on, not made up. */
const opaque = new Set(['page_token', 'Last-Event-ID']);

/**
 * The values of a parameter that name something of the tenant.
 *
 * @throws Error for a parameter that was added without a decision.
 */
export function tenantValuesOf(
  id: OperationId,
  { name, schema }: OperationParameter,
  target: Tenant,
): readonly ParameterValue[] {
  const values = namingValues.get(name);
  if (values !== undefined) return values(target, id);
  if (namesNothing.has(name) || opaque.has(name) || isClosed(schema)) return [];
  throw new Error(`add to tenant-values.ts which data of a project the parameter ${name} of ${id} can name`);
}

export function isOfLogs(id: OperationId): boolean {
  return operationTable[id].tag === 'Logs';
}

/** Takes numbers or a fixed set of words, none of which is a project's. */
function isClosed(schema: SchemaObject): boolean {
  const { type, enum: words } = resolve<SchemaObject>(document, schema);
  return words !== undefined || type === 'integer' || type === 'number' || type === 'boolean';
}

function attribute(key: string): string {
  return `attribute."${key}"`;
}

function traceFiltersFor({ tag, attributeKey, attributeValue }: Tenant): readonly string[] {
  return [
    `tag="${tag}"`,
    `${attribute(attributeKey)}="${attributeValue}"`,
    `${attribute(attributeKey)}:*`,
    'status="running" OR status="completed" OR status="deleted"',
  ];
}

function logFiltersFor(target: Tenant): readonly string[] {
  const { word, attributeKey, attributeValue, traceId, spanId } = target;
  return [
    `body:"${word}"`,
    `service.name="${word} service"`,
    `event.name="${word}.event"`,
    `${attribute(attributeKey)}="${attributeValue}"`,
    `${attribute(attributeKey)}:*`,
    `trace_id="${traceId}"`,
    `span_id="${spanId}"`,
    'severity>="trace" OR severity="unspecified"',
  ];
}

function expressionsFor({ metricName, labelName, labelValue, word }: Tenant): readonly string[] {
  return [
    metricName,
    `sum(rate(${metricName}[5m]))`,
    `sum_over_time(${metricName}[2h])`,
    `{${labelName}="${labelValue}"}`,
    `{__name__=~".*${word}.*"}`,
    `count by (__name__) ({__name__=~".+"})`,
    `absent(${metricName})`,
    `info(${metricName})`,
  ];
}

function selectorsFor({ metricName, labelName, labelValue }: Tenant): readonly string[] {
  return [metricName, `{${labelName}="${labelValue}"}`, '{__name__=~".+"}'];
}
