import { parseAttributeName } from '../filter/attribute-name.ts';
import { refuseGroupBy } from '../statistics/refuse-group-by.ts';
import type { TraceDimension } from './trace-store.ts';

const maxDimensions = 2;

/** An attribute that is also a dimension of its own, as in log statistics. */
const promotedKey = 'service.name';

/**
 * Parses `group_by`: up to two different dimensions of `status`, `severity`, `name`, `service.name` and
 * `attribute.<key>`, with at most one of the last. Keys are unquoted or quoted, as in filters.
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export function parseTraceDimensions(texts: readonly string[]): readonly TraceDimension[] {
  const dimensions = texts.map(parseDimension);
  if (dimensions.length > maxDimensions)
    throw refuseGroupBy(texts, `takes at most ${maxDimensions} dimensions`);
  const [first, second] = dimensions;
  if (first === undefined || second === undefined) return dimensions;
  if (isAttributeDimension(first) && isAttributeDimension(second))
    throw refuseGroupBy(texts, 'takes at most one attribute');
  const name = formatTraceDimension(first);
  if (name === formatTraceDimension(second)) throw refuseGroupBy(texts, `names "${name}" twice`);
  return dimensions;
}

/** Whether it was requested as `attribute.<key>`. */
export function isAttributeDimension(dimension: TraceDimension): boolean {
  return dimension.kind === 'attribute' && dimension.promoted !== true;
}

/** The name of a dimension in a response: as in a request, with attribute keys unquoted. */
export function formatTraceDimension(dimension: TraceDimension): string {
  if (dimension.kind !== 'attribute') return dimension.kind;
  return dimension.promoted === true ? dimension.key : `attribute.${dimension.key}`;
}

function parseDimension(text: string): TraceDimension {
  if (text === 'status' || text === 'severity' || text === 'name') return { kind: text };
  if (text === promotedKey) return { kind: 'attribute', key: promotedKey, promoted: true };
  const key = parseAttributeName(text);
  if (key !== undefined) return { kind: 'attribute', key };
  throw refuseGroupBy(
    [text],
    'is not one of status, severity, name, service.name, attribute.<key>; quote keys with other characters: attribute."a-b"',
  );
}
