import { AppError } from '../errors/app-error.ts';
import { etagOf } from './document-etag.ts';

/** The ETags that a write expects; with `*` any version. */
export type ExpectedEtags = readonly string[] | '*';

/**
 * The strong ETag of one version of something that is stored with a revision.
 *
 * @param id differs for a successor under the same name, whose revisions begin anew.
 */
export function versionEtag(id: string, revision: number): string {
  return etagOf(`${id} ${revision}`);
}

export function isExpected(expected: ExpectedEtags, etag: string): boolean {
  return expected === '*' || expected.includes(etag);
}

/** The error of a write whose `If-Match` names an earlier version. */
export function staleVersion(what: string): AppError {
  return new AppError(
    'PRECONDITION_FAILED',
    `${what} has been changed since; GET it again and send If-Match with its ETag`,
    [{ type: 'field', location: 'header', name: 'if-match', reason: 'is not the current ETag' }],
  );
}
