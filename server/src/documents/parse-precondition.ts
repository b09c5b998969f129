import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import type { Precondition } from './document-store.ts';
import { parseEntityTags } from './entity-tag.ts';

/** The conditional headers of a write. */
export interface WriteHeaders {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/**
 * The precondition of a PUT: `If-None-Match: *` no document, `If-Match` one of its ETags, or with `*` any document.
 *
 * @throws AppError `PRECONDITION_REQUIRED` without either header; `INVALID_ARGUMENT` for both of them, for another
 *   `If-None-Match`, and like `parseIfMatch`.
 */
export function parsePutPrecondition({ ifMatch, ifNoneMatch }: WriteHeaders): Precondition {
  if (ifNoneMatch === undefined) {
    if (ifMatch !== undefined) return { kind: 'etag', etags: parseEtags(ifMatch) };
    throw new AppError(
      'PRECONDITION_REQUIRED',
      'send "If-None-Match: *" to create, or "If-Match" with the ETag of a fresh GET to replace',
    );
  }
  if (ifMatch !== undefined) {
    throw wrongHeader('if-none-match', ifNoneMatch, {
      reason: 'cannot be sent with "if-match"',
      remedy: 'send the first to create, or the second to replace',
    });
  }
  if (ifNoneMatch.trim() === '*') return { kind: 'absent' };
  throw wrongHeader('if-none-match', ifNoneMatch, {
    reason: 'must be "*" in a PUT',
    remedy: 'send "If-None-Match: *" to create, or "If-Match" with the ETag of a fresh GET to replace',
  });
}

/**
 * The ETags of `If-Match`; what is to be deleted or changed must have one of them.
 *
 * @throws AppError `PRECONDITION_REQUIRED` without the header, `INVALID_ARGUMENT` for weak or malformed ETags.
 */
export function parseIfMatch(
  ifMatch: string | undefined,
  purpose: 'delete' | 'change' = 'delete',
): readonly string[] | '*' {
  if (ifMatch !== undefined) return parseEtags(ifMatch);
  throw new AppError('PRECONDITION_REQUIRED', `send "If-Match" with the ETag of a fresh GET to ${purpose}`);
}

function parseEtags(ifMatch: string): readonly string[] | '*' {
  const tags = parseEntityTags(ifMatch);
  if (tags === '*') return '*';
  if (tags === undefined) {
    const remedy = 'send the ETag of a fresh GET, with its quotes';
    throw wrongHeader('if-match', ifMatch, { reason: 'is not an ETag', remedy });
  }
  // They would never match (RFC 9110, section 13.1.1), and the cause of that 412 would be hard to find.
  if (tags.some(({ weak }) => weak)) {
    throw wrongHeader('if-match', ifMatch, {
      reason: 'has a weak ETag',
      remedy: 'send it without its W/, which a proxy that compresses adds to the ETags of this service',
    });
  }
  return tags.map(({ opaque }) => opaque);
}

function wrongHeader(
  name: string,
  received: string,
  { reason, remedy }: { readonly reason: string; readonly remedy: string },
): AppError {
  return new AppError('INVALID_ARGUMENT', `header "${name}" ${reason}; ${remedy}`, [
    { type: 'field', location: 'header', name, reason, received: shorten(received) },
  ]);
}
