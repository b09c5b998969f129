import fc from 'fast-check';
import type { Clause } from '../../../server/src/filter/ast.ts';
import { formatFilter } from '../../../server/src/filter/format.ts';
import { arbitraryFilter } from '../../../server/src/filter/testing/arbitrary-filter.ts';
import { type OperationId, operationTable } from '../../../server/src/generated/operations.gen.ts';
import { tokenizeBody } from '../../../server/src/logs/body-tokens.ts';
import { logDialect } from '../../../server/src/logs/log-filter.ts';
import { traceDialect } from '../../../server/src/traces/trace-filter.ts';
import type { ParameterObject } from '../../support/contract-document.ts';
import { arbitraryFromSchema } from './arbitrary-from-schema.ts';
import { arbitraryMetricParameter } from './arbitrary-metric-parameter.ts';
import type { RequestSources } from './request-sources.ts';

/** Trace ids that writes and reads share, so that reads find something. */
const sharedTraceIds = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(32, '0'));
const sharedSlugs = ['a', 'b', 'c', 'checkout-errors', '0'];
const sharedAttributeKeys = ['customer.tier', 'header.country', 'a/b', '😀', '__proto__'];

/**
 * Values for the parameters whose rules OpenAPI cannot state: the grammar of filters, windows in which
 * `since` is before `until`, tokens the service made.
 */
export function arbitraryParameter(
  { document, pageTokens }: Pick<RequestSources, 'document' | 'pageTokens'>,
  id: OperationId,
  { name, schema }: Pick<ParameterObject, 'name' | 'schema'>,
): fc.Arbitrary<unknown> {
  const isOfLogs = operationTable[id].tag === 'Logs';
  const ofMetrics = arbitraryMetricParameter(id, name);
  if (ofMetrics !== undefined) return ofMetrics;
  switch (name) {
    case 'filter':
      return arbitraryFilter(isOfLogs ? logDialect : traceDialect)
        .filter(({ clauses }) => clauses.every(hasWords))
        .map(formatFilter)
        .filter((text) => text.isWellFormed());
    case 'since':
      return fc.constantFrom('90m', '24h', '7d', isoBefore(2), isoBefore(6));
    case 'until':
      return fc.constantFrom('0s', '1m', '1h', isoBefore(0));
    case 'page_token':
      return fc.constantFrom(...(pageTokens.get(id) ?? []));
    case 'group_by':
      if (isOfLogs) {
        return fc.constantFrom(
          ['service.name'],
          ['severity', 'event.name'],
          ['attribute.customer.tier'],
          ['attribute."a-b"', 'severity'],
          [],
        );
      }
      return fc.constantFrom(
        ['status'],
        ['severity', 'name'],
        ['service.name', 'attribute.customer.tier'],
        ['attribute.customer.tier'],
        ['attribute."a-b"', 'status'],
        [],
      );
    case 'trace_id':
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...sharedTraceIds) },
        arbitraryFromSchema(document, schema),
      );
    case 'key':
      return fc.oneof(fc.constantFrom(...sharedAttributeKeys), arbitraryFromSchema(document, schema));
    case 'slug':
      return fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...sharedSlugs) },
        arbitraryFromSchema(document, schema),
      );
    case 'If-Match':
      return fc.constantFrom('*', '"3b1f0c9a5d7e2468"', '"a", "b"');
    case 'If-None-Match':
      if (operationTable[id].method === 'put') return fc.constant('*');
      return fc.stringMatching(/^[!-~]([ -~]{0,60}[!-~])?$/);
    default:
      return arbitraryFromSchema(document, schema);
  }
}

/** A body without a letter or digit to search for is refused, which the dialect cannot say. */
function hasWords({ alternatives }: Clause): boolean {
  return alternatives.every(
    (leaf) =>
      leaf.kind === 'presence' ||
      leaf.field.kind === 'attribute' ||
      leaf.field.name !== 'body' ||
      tokenizeBody(leaf.value).length > 0,
  );
}

/** In UTC, so that a window never spans more than the week that statistics of logs take. */
function isoBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
}
