import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { parseAttributeName } from '../filter/attribute-name.ts';
import type { TraceDimension } from './trace-store.ts';

const maxDimensions = 2;

/**
 * Parses `group_by`: up to two different dimensions of `status`, `severity`, `name` and `attribute.<key>`, with at
 * most one attribute. Keys are unquoted or quoted, as in filters.
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export function parseTraceDimensions(texts: readonly string[]): readonly TraceDimension[] {
  const dimensions = texts.map(parseDimension);
  if (dimensions.length > maxDimensions) throw refuse(texts, `takes at most ${maxDimensions} dimensions`);
  const [first, second] = dimensions;
  if (first !== undefined && first.kind === second?.kind) {
    throw refuse(
      texts,
      first.kind === 'attribute' ? 'takes at most one attribute' : `names "${first.kind}" twice`,
    );
  }
  return dimensions;
}

/** The name of a dimension in a response: as in a request, with attribute keys unquoted. */
export function formatTraceDimension(dimension: TraceDimension): string {
  return dimension.kind === 'attribute' ? `attribute.${dimension.key}` : dimension.kind;
}

function parseDimension(text: string): TraceDimension {
  if (text === 'status' || text === 'severity' || text === 'name') return { kind: text };
  const key = parseAttributeName(text);
  if (key !== undefined) return { kind: 'attribute', key };
  throw refuse(
    [text],
    'is not one of status, severity, name, attribute.<key>; quote keys with other characters: attribute."a-b"',
  );
}

function refuse(texts: readonly string[], reason: string): AppError {
  const received = shorten(texts.join(', '));
  return new AppError('INVALID_ARGUMENT', `query parameter "group_by" ${reason}`, [
    { type: 'field', location: 'query', name: 'group_by', reason, received },
  ]);
}
