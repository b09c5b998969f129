import type { Precondition, StoredDocument } from './document-store.ts';

/** Whether a write finds what it expects. */
export function isPreconditionMet(
  precondition: Precondition,
  found: Pick<StoredDocument, 'etag'> | undefined,
): boolean {
  if (found === undefined || precondition.kind === 'absent') {
    return found === undefined && precondition.kind === 'absent';
  }
  return precondition.etags === '*' || precondition.etags.includes(found.etag);
}
