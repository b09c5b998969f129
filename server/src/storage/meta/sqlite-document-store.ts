import { documentEtag } from '../../documents/document-etag.ts';
import { documentLimits } from '../../documents/document-limits.ts';
import type {
  DeleteOutcome,
  DocumentPut,
  DocumentStore,
  DocumentSummary,
  PutOutcome,
  StoredDocument,
} from '../../documents/document-store.ts';
import { isPreconditionMet } from '../../documents/is-precondition-met.ts';
import { isSameDocument } from '../../documents/is-same-document.ts';
import { createOpaqueId } from '../../identity/opaque-id.ts';
import type { RandomSource } from '../../identity/random-source.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type CheckedRow, damageOf, intactOrAbsent, isIntact } from './checksums/damaged-row.ts';
import { metaWork } from './meta-work.ts';
import { notifyDocumentChanges } from './notify-document-changes.ts';

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
  const selectSummaries = db.prepare<[string, string], DocumentSummary & CheckedRow>(
    `SELECT ${version}, summary, ${damageOf('documents')} FROM documents WHERE kind = ? AND project_id = ? ORDER BY slug`,
  );
  const selectAll = db.prepare<[string], StoredDocument & CheckedRow & { readonly projectId: string }>(
    `SELECT ${version}, body, project_id AS projectId, ${damageOf('document_bodies')} FROM documents WHERE kind = ? ORDER BY project_id, slug`,
  );
  const selectOne = db.prepare<[DocumentPlace], StoredDocument & CheckedRow>(
    `SELECT ${version}, body, ${damageOf('document_bodies')} FROM documents WHERE ${atPlace}`,
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

  function find(place: DocumentPlace): StoredDocument | undefined {
    const row = intactOrAbsent(selectOne.get(place));
    return row && toDocument(row);
  }

  const put = db.transaction((write: DocumentPut): PutOutcome => {
    const { kind, projectId, slug, body, sets, summary, precondition, nowMs } = write;
    const found = find({ kind, projectId, slug });
    if (!isPreconditionMet(precondition, found)) return { kind: 'failed', found };
    if (found && isSameDocument(found.body, body, sets)) return { kind: 'unchanged', document: found };
    const toVersion = (id: string) => {
      const etag = documentEtag({ id, body, replaced: found?.etag });
      return { id, etag, body, updatedAtMs: nowMs };
    };
    if (found !== undefined) {
      const document = { ...found, ...toVersion(found.id) };
      update.run({ ...document, summary });
      return { kind: 'replaced', document };
    }
    if (Number(countOfKind.get(kind, projectId)) >= maxOfKind) return { kind: 'full', max: maxOfKind };
    const document = { slug, createdAtMs: nowMs, ...toVersion(createOpaqueId('doc_', randomBytes)) };
    insert.run({ ...document, kind, projectId, summary });
    return { kind: 'created', document };
  });

  const deleteOne = db.transaction(({ etags, ...place }: DocumentDelete): DeleteOutcome => {
    const row = selectOne.get(place);
    // The remedy for a damaged document, whose ETag nobody can read.
    const found = row && etags === '*' ? toDocument(row) : find(place);
    if (found === undefined || !isPreconditionMet({ kind: 'etag', etags }, found)) {
      return { kind: 'failed', found };
    }
    remove.run(found.id);
    return { kind: 'deleted', document: found };
  });

  return notifyDocumentChanges({
    list: (kind, projectId) =>
      metaWork(() => selectSummaries.all(kind, projectId).filter(isIntact).map(toDocument)),
    listAll: (kind) => metaWork(() => selectAll.all(kind).filter(isIntact).map(toDocument)),
    get: (kind, projectId, slug) => metaWork(() => find({ kind, projectId, slug })),
    put: (write) => metaWork(() => put.immediate(write)),
    delete: (write) => metaWork(() => deleteOne.immediate(write)),
  });
}

function toDocument<Row extends CheckedRow>({ damaged_item, ...document }: Row): Omit<Row, 'damaged_item'> {
  return document;
}
