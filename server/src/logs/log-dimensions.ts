import { parseAttributeName } from '../filter/attribute-name.ts';
import { refuseGroupBy } from '../statistics/refuse-group-by.ts';
import { logDialect } from './log-filter.ts';
import type { LogDimension } from './log-store.ts';

const maxDimensions = 2;

const promotedDimensions: ReadonlyMap<string, LogDimension> = new Map([
  ['service.name', { kind: 'service' }],
  ['severity', { kind: 'severity' }],
  ['event.name', { kind: 'event' }],
]);

/** Fields that cannot be grouped by, with the reason. */
const ungrouped: ReadonlyMap<string, string> = new Map([
  ['body', 'cannot group by body text; select bodies with a filter'],
  ['trace_id', 'cannot group by id; select one with a filter'],
  ['span_id', 'cannot group by id; select one with a filter'],
]);

/**
 * Parses `group_by`: up to two different dimensions out of `service.name`, `severity`, `event.name` and at most one
 * `attribute.<key>`. Keys are written as in filters, bare or quoted.
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export function parseLogDimensions(texts: readonly string[]): readonly LogDimension[] {
  const dimensions = texts.map(parseDimension);
  if (dimensions.length > maxDimensions)
    throw refuseGroupBy(texts, `takes at most ${maxDimensions} dimensions`);
  const [first, second] = dimensions;
  if (first !== undefined && first.kind === second?.kind) {
    const name = formatLogDimension(first);
    throw refuseGroupBy(
      texts,
      first.kind === 'attribute' ? 'takes at most one attribute' : `names "${name}" twice`,
    );
  }
  return dimensions;
}

/** The name of a dimension in a response: as in a request, but with attribute keys unquoted. */
export function formatLogDimension(dimension: LogDimension): string {
  switch (dimension.kind) {
    case 'service':
      return 'service.name';
    case 'severity':
      return 'severity';
    case 'event':
      return 'event.name';
    case 'attribute':
      return `attribute.${dimension.key}`;
  }
}

function parseDimension(text: string): LogDimension {
  const promoted = promotedDimensions.get(text);
  if (promoted !== undefined) return promoted;
  const reason = ungrouped.get(text);
  if (reason !== undefined) throw refuseGroupBy([text], reason);
  const key = parseAttributeName(text);
  if (key === undefined) {
    throw refuseGroupBy(
      [text],
      'has to be service.name, severity, event.name or attribute.<key>; quote keys with other characters: attribute."a-b"',
    );
  }
  // As in filters: keys that have a field of their own are not looked up among the attributes.
  if (logDialect.attributes?.promotedKeys.has(key) === true) {
    throw refuseGroupBy(
      [text],
      ungrouped.get(key) ?? `has a dimension of its own for this key: write ${key}`,
    );
  }
  return { kind: 'attribute', key };
}
