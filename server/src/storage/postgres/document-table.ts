import type {
  DocumentKind,
  DocumentPut,
  DocumentSummary,
  StoredDocument,
} from '../../documents/document-store.ts';
import type { PostgresSession } from './database/postgres-database.ts';

export type DocumentPlace = Pick<DocumentPut, 'kind' | 'projectId' | 'slug'>;

/** Which version of a document is stored. */
export interface DocumentRevision {
  readonly kind: DocumentKind;
  readonly projectId: string;
  readonly id: string;
  readonly revision: number;
}

/** The stored version of a document. */
export interface DocumentVersion extends DocumentRevision {
  readonly document: StoredDocument;
}

type DocumentRow = StoredDocument & DocumentRevision;

const shownColumns = `documents.id, documents.slug, documents.etag, documents.created_at_ms AS "createdAtMs",
  documents.updated_at_ms AS "updatedAtMs"`;
const revisionColumns =
  'documents.kind, documents.project_id AS "projectId", documents.id, documents.revision';
const selectDocuments = `SELECT ${shownColumns}, documents.body, ${revisionColumns} FROM documents`;

/** Sorted by slug. */
export function listDocumentSummaries(
  session: PostgresSession,
  kind: DocumentKind,
  projectId: string,
): Promise<readonly DocumentSummary[]> {
  return session.rows<DocumentSummary>(
    `SELECT ${shownColumns}, documents.summary FROM documents
     WHERE documents.kind = $1 AND documents.project_id = $2 ORDER BY documents.slug`,
    [kind, projectId],
  );
}

/** The documents of all projects, sorted by project and slug. */
export async function listDocuments(
  session: PostgresSession,
  kind: DocumentKind,
): Promise<readonly DocumentVersion[]> {
  const rows = await session.rows<DocumentRow>(
    `${selectDocuments} WHERE documents.kind = $1 ORDER BY documents.project_id, documents.slug`,
    [kind],
  );
  return rows.map(toVersion);
}

export async function findDocument(
  session: PostgresSession,
  { kind, projectId, slug }: DocumentPlace,
): Promise<DocumentVersion | undefined> {
  const [row] = await session.rows<DocumentRow>(
    `${selectDocuments} WHERE documents.kind = $1 AND documents.project_id = $2 AND documents.slug = $3`,
    [kind, projectId, slug],
  );
  return row && toVersion(row);
}

/** The documents with these ids that are stored, by id. */
export async function readDocuments(
  session: PostgresSession,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentVersion>> {
  const rows = await session.rows<DocumentRow>(`${selectDocuments} WHERE documents.id = ANY ($1::text[])`, [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, toVersion(row)]));
}

/** Of every document, by id. */
export async function readDocumentRevisions(
  session: PostgresSession,
): Promise<ReadonlyMap<string, DocumentRevision>> {
  const rows = await session.rows<DocumentRevision>(`SELECT ${revisionColumns} FROM documents`);
  return new Map(rows.map((row) => [row.id, row]));
}

function toVersion({ kind, projectId, revision, ...document }: DocumentRow): DocumentVersion {
  return { kind, projectId, id: document.id, revision, document };
}
