/** A validator of a representation (RFC 9110, section 8.8.3). */
export interface EntityTag {
  readonly weak: boolean;
  /** Quotes included. */
  readonly opaque: string;
}

/** One element of the list and what follows it; empty elements are allowed (RFC 9110, section 5.6.1.2). */
const element = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(,|$)/y;

/**
 * One of this service, to which Apache (`mod_deflate`) or Caddy (`encode`) has added how it compressed the document. Neither takes that
 * away again from an `If-Match`. Source: https://httpd.apache.org/docs/2.4/mod/mod_deflate.html#deflatealteretag
 */
const ofCompressed = /^("[\w-]{22})-(?:gzip|zstd|br)"$/;

/**
 * Parses the value of `If-Match` or `If-None-Match`: `*`, or a list of at least one tag.
 *
 * @returns `undefined` for anything else.
 */
export function parseEntityTags(field: string): readonly EntityTag[] | '*' | undefined {
  if (field.trim() === '*') return '*';
  const tags: EntityTag[] = [];
  element.lastIndex = 0;
  for (let separator: string | undefined = ','; separator === ','; ) {
    const match = element.exec(field);
    if (match === null) return undefined;
    const [, weak, opaque] = match;
    separator = match[3];
    if (opaque !== undefined)
      tags.push({ weak: weak !== undefined, opaque: opaque.replace(ofCompressed, '$1"') });
  }
  return tags.length === 0 ? undefined : tags;
}

/**
 * Whether a GET with this `If-None-Match` is answered 304: weak comparison (RFC 9110, section 13.1.2). An invalid
 * value matches nothing, because a full answer is always correct.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch === undefined ? undefined : parseEntityTags(ifNoneMatch);
  if (tags === undefined) return false;
  return tags === '*' || tags.some(({ opaque }) => opaque === etag);
}
