import type { Precondition, StoredDocument } from './document-store.ts';

/** Whether the stored document satisfies a precondition. */
export function isPreconditionMet(
  precondition: Precondition,
  found: Pick<StoredDocument, 'etag'> | undefined,
): boolean {
  if (found === undefined || precondition.kind === 'absent') {
    return found === undefined && precondition.kind === 'absent';
  }
  return precondition.etags === '*' || precondition.etags.includes(found.etag);
}
