import { documentEtag } from '../../documents/document-etag.ts';
import { documentLimits } from '../../documents/document-limits.ts';
import type {
  DeleteOutcome,
  DocumentPut,
  DocumentStore,
  PutOutcome,
} from '../../documents/document-store.ts';
import { isPreconditionMet } from '../../documents/is-precondition-met.ts';
import { isSameDocument } from '../../documents/is-same-document.ts';
import { createOpaqueId } from '../../identity/opaque-id.ts';
import type { RandomSource } from '../../identity/random-source.ts';
import { setTimer } from '../../time/timers.ts';
import type { PostgresDatabase, PostgresSession } from './database/postgres-database.ts';
import { createDocumentChanges } from './document-changes.ts';
import { documentsChannel, notifyDocumentCommit } from './document-notices.ts';
import {
  type DocumentPlace,
  type DocumentVersion,
  findDocument,
  listDocumentSummaries,
  listDocuments,
  readDocumentRevisions,
  readDocuments,
} from './document-table.ts';
import { type DocumentCommit, toDeletion } from './reported-documents.ts';

export interface PostgresDocumentStoreOptions {
  readonly db: PostgresDatabase;
  readonly randomBytes: RandomSource;
  readonly maxOfKind?: number;
}

interface Written<Outcome> {
  readonly outcome: Outcome;
  /** When it changed something. */
  readonly commit?: DocumentCommit;
}

/**
 * Keeps documents in PostgreSQL. The caller closes the database.
 *
 * After a time without connection `onChange` reports what `listAll` returned or it reported before and was changed or deleted since,
 * and documents that were created since.
 */
export function createPostgresDocumentStore(options: PostgresDocumentStoreOptions): DocumentStore {
  const { db, randomBytes, maxOfKind = documentLimits.maxOfKind } = options;
  const changes = createDocumentChanges({
    onNotice: (listener) => db.onNotification(documentsChannel, listener),
    readDocuments: (ids) => readDocuments(db, ids),
    readRevisions: () => readDocumentRevisions(db),
    setTimer,
  });

  async function put(session: PostgresSession, write: DocumentPut): Promise<Written<PutOutcome>> {
    const { body, sets, precondition, nowMs } = write;
    await lockKind(session, write);
    const found = await findDocument(session, write);
    if (!isPreconditionMet(precondition, found?.document))
      return { outcome: { kind: 'failed', found: found?.document } };
    if (found && isSameDocument(found.document.body, body, sets))
      return { outcome: { kind: 'unchanged', document: found.document } };
    const toVersion = (id: string) => {
      const etag = documentEtag({ id, body, replaced: found?.document.etag });
      return { id, etag, body, updatedAtMs: nowMs };
    };
    if (found !== undefined) {
      const document = { ...found.document, ...toVersion(found.id) };
      const commit = { ...found, revision: found.revision + 1, document };
      await replace(session, write, commit);
      await notifyDocumentCommit(session, commit);
      return { outcome: { kind: 'replaced', document }, commit };
    }
    if ((await countOfKind(session, write)) >= maxOfKind)
      return { outcome: { kind: 'full', max: maxOfKind } };
    const { kind, projectId, slug } = write;
    const document = { slug, createdAtMs: nowMs, ...toVersion(createOpaqueId('doc_', randomBytes)) };
    const commit = { kind, projectId, id: document.id, revision: 1, document };
    await insert(session, write, commit);
    await notifyDocumentCommit(session, commit);
    return { outcome: { kind: 'created', document }, commit };
  }

  async function remove(
    session: PostgresSession,
    { etags, ...place }: Parameters<DocumentStore['delete']>[0],
  ): Promise<Written<DeleteOutcome>> {
    await lockKind(session, place);
    const found = await findDocument(session, place);
    if (found === undefined || !isPreconditionMet({ kind: 'etag', etags }, found.document))
      return { outcome: { kind: 'failed', found: found?.document } };
    await session.change('DELETE FROM documents WHERE documents.id = $1', [found.id]);
    const commit = toDeletion(found);
    await notifyDocumentCommit(session, commit);
    return { outcome: { kind: 'deleted', document: found.document }, commit };
  }

  return {
    list: (kind, projectId) => listDocumentSummaries(db, kind, projectId),
    async listAll(kind) {
      const versions = await changes.listing(kind, () => listDocuments(db, kind));
      return versions.map(({ projectId, document }) => ({ ...document, projectId }));
    },
    get: async (kind, projectId, slug) => (await findDocument(db, { kind, projectId, slug }))?.document,
    async put(write) {
      const { outcome } = await changes.writing(() => db.transaction((session) => put(session, write)));
      return outcome;
    },
    async delete(write) {
      const { outcome } = await changes.writing(() => db.transaction((session) => remove(session, write)));
      return outcome;
    },
    onChange: changes.onChange,
  };
}

/** Writers of a kind in a project take turns: absent documents have no row to lock, and together they keep the limit. */
async function lockKind(session: PostgresSession, { kind, projectId }: DocumentPlace): Promise<void> {
  await session.rows('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', [
    `documents of kind ${kind}`,
    projectId,
  ]);
}

async function countOfKind(session: PostgresSession, { kind, projectId }: DocumentPlace): Promise<number> {
  const [counted] = await session.rows<{ readonly count: number }>(
    'SELECT count(*) AS count FROM documents WHERE documents.kind = $1 AND documents.project_id = $2',
    [kind, projectId],
  );
  return counted?.count ?? 0;
}

async function insert(
  session: PostgresSession,
  { kind, projectId, slug, summary }: DocumentPut,
  { revision, document }: DocumentVersion,
): Promise<void> {
  const { id, etag, createdAtMs, updatedAtMs, body } = document;
  await session.change(
    `INSERT INTO documents (id, project_id, kind, slug, etag, revision, summary, created_at_ms, updated_at_ms, body)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, projectId, kind, slug, etag, revision, summary, createdAtMs, updatedAtMs, body],
  );
}

async function replace(
  session: PostgresSession,
  { summary }: DocumentPut,
  { revision, document: { id, etag, updatedAtMs, body } }: DocumentVersion,
): Promise<void> {
  await session.change(
    `UPDATE documents SET etag = $2, revision = $3, summary = $4, updated_at_ms = $5, body = $6
     WHERE documents.id = $1`,
    [id, etag, revision, summary, updatedAtMs, body],
  );
}
