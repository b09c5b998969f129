import fc from 'fast-check';
import { formatFilter } from '../../../server/src/filter/format.ts';
import { arbitraryFilter } from '../../../server/src/filter/testing/arbitrary-filter.ts';
import { traceDialect } from '../../../server/src/traces/trace-filter.ts';
import type { ContractDocument, ParameterObject } from '../../support/contract-document.ts';
import { arbitraryFromSchema } from './arbitrary-from-schema.ts';

/** Trace ids that writes and reads share, so that reads find something. */
const sharedTraceIds = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(32, '0'));
const sharedAttributeKeys = ['customer.tier', 'header.country', 'a/b', '😀', '__proto__'];

/**
 * Values for the parameters whose rules OpenAPI cannot state: the grammar of filters, windows in which
 * `since` is before `until`, tokens the service made.
 */
export function arbitraryParameter(
  document: ContractDocument,
  { name, schema }: ParameterObject,
  pageTokens: readonly string[],
): fc.Arbitrary<unknown> {
  switch (name) {
    case 'filter':
      return arbitraryFilter(traceDialect)
        .map(formatFilter)
        .filter((text) => text.isWellFormed());
    case 'since':
      return fc.constantFrom('90m', '24h', '7d', isoBefore(2), isoBefore(6));
    case 'until':
      return fc.constantFrom('0s', '1m', '1h', isoBefore(0));
    case 'page_token':
      return fc.constantFrom(...pageTokens);
    case 'group_by':
      return fc.constantFrom(
        ['status'],
        ['severity', 'name'],
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
    case 'If-None-Match':
      return fc.stringMatching(/^[!-~]([ -~]{0,60}[!-~])?$/);
    default:
      return arbitraryFromSchema(document, schema);
  }
}

/** In UTC, so that a window never spans more than a week: statistics take at most 11,000 buckets. */
function isoBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
}

/** Parameters that may not stand together: leaves out the later ones. */
export function withoutConflicts(
  query: readonly (readonly [name: string, value: unknown])[],
): readonly (readonly [name: string, value: unknown])[] {
  const names = new Set(query.map(([name]) => name));
  const without = (...dropped: string[]) => query.filter(([name]) => !dropped.includes(name));
  if (names.has('page_token')) return without('since', 'until', 'filter', 'page', 'per_page');
  return names.has('page') || names.has('per_page') ? without('page_size') : query;
}
