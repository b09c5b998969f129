import type { PostgresSession } from './database/postgres-database.ts';
import type { DocumentRevision } from './document-table.ts';
import { deletedRevision } from './reported-documents.ts';

/** Where commits of documents are notified. */
export const documentsChannel = 'cairn_documents';

/** JSON has no number for the revision of a deletion, so that is absent. */
type DocumentNotice = Omit<DocumentRevision, 'revision'> & Partial<Pick<DocumentRevision, 'revision'>>;

/** Notifies every process of a commit, in its transaction. */
export async function notifyDocumentCommit(
  session: PostgresSession,
  commit: DocumentRevision,
): Promise<void> {
  await session.rows('SELECT pg_notify($1, $2)', [documentsChannel, encodeDocumentNotice(commit)]);
}

/** The notice of a version or, with `deletedRevision`, of a deletion; without the body, which notifications have no room for. */
export function encodeDocumentNotice({ kind, projectId, id, revision }: DocumentRevision): string {
  const place = { kind, projectId, id };
  const notice: DocumentNotice = revision === deletedRevision ? place : { ...place, revision };
  return JSON.stringify(notice);
}

export function decodeDocumentNotice(text: string): DocumentRevision {
  const notice: DocumentNotice = JSON.parse(text); // encodeDocumentNotice wrote it
  return { ...notice, revision: notice.revision ?? deletedRevision };
}
