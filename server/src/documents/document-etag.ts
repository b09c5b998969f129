import { createHash } from 'node:crypto';

/** 128 bits, so that collisions are negligible. */
const tagBytes = 16;

/**
 * The strong ETag of a version of a document.
 *
 * @param id of the document, so that one from before its deletion matches no identical document under the same slug.
 */
export function documentEtag(id: string, body: string): string {
  return etagOf(`${id}\n${body}`);
}

/** The strong ETag of a text, with its quotes; deterministic. */
export function etagOf(text: string): string {
  const hash = createHash('sha256').update(text).digest().subarray(0, tagBytes);
  return `"${hash.toString('base64url')}"`;
}
