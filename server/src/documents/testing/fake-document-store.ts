import { documentEtag } from '../document-etag.ts';
import { documentLimits } from '../document-limits.ts';
import type {
  DocumentChanged,
  DocumentKind,
  DocumentPut,
  DocumentStore,
  StoredDocument,
} from '../document-store.ts';
import { isPreconditionMet } from '../is-precondition-met.ts';
import { isSameDocument } from '../is-same-document.ts';

interface FakeDocument extends StoredDocument {
  readonly kind: DocumentKind;
  readonly projectId: string;
  readonly summary: string;
}

/** An in-memory document store. */
export function createFakeDocumentStore(maxOfKind: number = documentLimits.maxOfKind): DocumentStore {
  const documents = new Map<string, FakeDocument>();
  const listeners = new Set<(change: DocumentChanged) => void>();
  let created = 0;

  function notify({ kind, projectId, id }: FakeDocument, document?: StoredDocument): void {
    for (const listener of listeners) listener({ kind, projectId, id, ...(document && { document }) });
  }

  function documentsOf(kind: DocumentKind): FakeDocument[] {
    const ofKind = [...documents].filter(([_, document]) => document.kind === kind);
    return ofKind.sort(([a], [b]) => (a < b ? -1 : 1)).map(([_, document]) => document);
  }

  return {
    list: async (kind, projectId) =>
      documentsOf(kind)
        .filter((document) => document.projectId === projectId)
        .map(({ body: _, kind: __, projectId: ___, ...document }) => document),
    listAll: async (kind) =>
      documentsOf(kind).map((document) => ({ ...toStored(document), projectId: document.projectId })),
    async get(kind, projectId, slug) {
      const document = documents.get(keyOf({ kind, projectId, slug }));
      return document && toStored(document);
    },
    async put({ precondition, nowMs, sets, ...write }) {
      const found = documents.get(keyOf(write));
      if (!isPreconditionMet(precondition, found)) return { kind: 'failed', found: found && toStored(found) };
      if (found && isSameDocument(found.body, write.body, sets)) {
        return { kind: 'unchanged', document: toStored(found) };
      }
      const count = documentsOf(write.kind).filter(({ projectId }) => projectId === write.projectId).length;
      if (found === undefined && count >= maxOfKind) return { kind: 'full', max: maxOfKind };
      const { id, createdAtMs } = found ?? { id: `doc_${++created}`, createdAtMs: nowMs };
      const etag = documentEtag({ id, body: write.body, replaced: found?.etag });
      const document = { ...write, id, createdAtMs, etag, updatedAtMs: nowMs };
      documents.set(keyOf(write), document);
      notify(document, toStored(document));
      return { kind: found === undefined ? 'created' : 'replaced', document: toStored(document) };
    },
    async delete({ etags, ...place }) {
      const found = documents.get(keyOf(place));
      if (found === undefined || !isPreconditionMet({ kind: 'etag', etags }, found)) {
        return { kind: 'failed', found: found && toStored(found) };
      }
      documents.delete(keyOf(place));
      notify(found);
      return { kind: 'deleted', document: toStored(found) };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function keyOf({ kind, projectId, slug }: Pick<DocumentPut, 'kind' | 'projectId' | 'slug'>): string {
  return JSON.stringify([kind, projectId, slug]);
}

function toStored({ kind: _, projectId: __, summary: ___, ...document }: FakeDocument): StoredDocument {
  return document;
}
