import { etagOf } from '../../documents/document-etag.ts';
import { documentLimits } from '../../documents/document-limits.ts';
import type {
  DeleteOutcome,
  DocumentChanged,
  DocumentPut,
  DocumentStore,
  DocumentSummary,
  PutOutcome,
  StoredDocument,
} from '../../documents/document-store.ts';
import { isPreconditionMet } from '../../documents/is-precondition-met.ts';
import { createOpaqueId } from '../../identity/opaque-id.ts';
import type { RandomSource } from '../../identity/random-source.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { metaWork } from './meta-work.ts';

export interface SqliteDocumentStoreOptions {
  readonly db: SqliteDatabase;
  readonly randomBytes: RandomSource;
  readonly maxOfKind?: number;
}

type DocumentPlace = Pick<DocumentPut, 'kind' | 'projectId' | 'slug'>;
type DocumentDelete = Parameters<DocumentStore['delete']>[0];

const version = 'id, slug, etag, created_at_ms AS createdAtMs, updated_at_ms AS updatedAtMs';
const atPlace = 'kind = @kind AND project_id = @projectId AND slug = @slug';

/**
 * Keeps documents in `meta.db`. The caller closes the connection. Only one process uses it at a time, so no other
 * process changes documents.
 */
export function createSqliteDocumentStore(options: SqliteDocumentStoreOptions): DocumentStore {
  const { db, randomBytes, maxOfKind = documentLimits.maxOfKind } = options;
  const selectSummaries = db.prepare<[string, string], DocumentSummary>(
    `SELECT ${version}, summary FROM documents WHERE kind = ? AND project_id = ? ORDER BY slug`,
  );
  const selectAll = db.prepare<[string], StoredDocument & { readonly projectId: string }>(
    `SELECT ${version}, body, project_id AS projectId FROM documents WHERE kind = ? ORDER BY project_id, slug`,
  );
  const selectOne = db.prepare<[DocumentPlace], StoredDocument>(
    `SELECT ${version}, body FROM documents WHERE ${atPlace}`,
  );
  const countOfKind = db
    .prepare<[string, string], number>('SELECT count(*) FROM documents WHERE kind = ? AND project_id = ?')
    .pluck();
  const insert = db.prepare(
    `INSERT INTO documents (id, project_id, kind, slug, etag, summary, created_at_ms, updated_at_ms, body)
     VALUES (@id, @projectId, @kind, @slug, @etag, @summary, @createdAtMs, @updatedAtMs, @body)`,
  );
  const update = db.prepare(
    `UPDATE documents SET etag = @etag, summary = @summary, updated_at_ms = @updatedAtMs, body = @body
     WHERE id = @id`,
  );
  const remove = db.prepare<[string]>('DELETE FROM documents WHERE id = ?');

  const put = db.transaction((write: DocumentPut): PutOutcome => {
    const { kind, projectId, slug, body, summary, precondition, nowMs } = write;
    const found = selectOne.get({ kind, projectId, slug });
    if (!isPreconditionMet(precondition, found)) return { kind: 'failed', found };
    if (found?.body === body) return { kind: 'unchanged', document: found };
    const changed = { etag: etagOf(body), body, updatedAtMs: nowMs };
    if (found !== undefined) {
      const document = { ...found, ...changed };
      update.run({ ...document, summary });
      return { kind: 'replaced', document };
    }
    if (Number(countOfKind.get(kind, projectId)) >= maxOfKind) return { kind: 'full', max: maxOfKind };
    const document = { id: createOpaqueId('doc_', randomBytes), slug, createdAtMs: nowMs, ...changed };
    insert.run({ ...document, kind, projectId, summary });
    return { kind: 'created', document };
  });

  const deleteOne = db.transaction(({ etags, ...place }: DocumentDelete): DeleteOutcome => {
    const found = selectOne.get(place);
    if (found === undefined || !isPreconditionMet({ kind: 'etag', etags }, found)) {
      return { kind: 'failed', found };
    }
    remove.run(found.id);
    return { kind: 'deleted', document: found };
  });

  const listeners = new Set<(change: DocumentChanged) => void>();
  function notify(change: DocumentChanged): void {
    for (const listener of listeners) listener(change);
  }

  return {
    list: (kind, projectId) => metaWork(() => selectSummaries.all(kind, projectId)),
    listAll: (kind) => metaWork(() => selectAll.all(kind)),
    get: (kind, projectId, slug) => metaWork(() => selectOne.get({ kind, projectId, slug })),
    async put(write) {
      const outcome = await metaWork(() => put.immediate(write));
      if (outcome.kind === 'created' || outcome.kind === 'replaced') {
        const { document } = outcome;
        notify({ kind: write.kind, projectId: write.projectId, id: document.id, document });
      }
      return outcome;
    },
    async delete(write) {
      const outcome = await metaWork(() => deleteOne.immediate(write));
      if (outcome.kind === 'deleted') {
        notify({ kind: write.kind, projectId: write.projectId, id: outcome.document.id });
      }
      return outcome;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
