import type { DocumentChanged, DocumentKind } from '../../documents/document-store.ts';
import type { PostgresDatabase, PostgresSession } from './database/postgres-database.ts';
import { type DocumentRevision, readDocumentRevisions, readDocuments } from './document-table.ts';
import { createReportedDocuments, type DocumentCommit, deletedRevision } from './reported-documents.ts';

/** Changes of documents by any process, for the listeners of this one. */
export interface DocumentChanges {
  /** Runs a write of this process and reports its commit, if it made one, before it resolves. */
  during<Result extends { readonly commit?: DocumentCommit }>(write: () => Promise<Result>): Promise<Result>;
  /** Called with the versions that a caller reads into a cache. */
  noteListed(kind: DocumentKind, versions: readonly DocumentRevision[]): void;
  onChange(listener: (change: DocumentChanged) => void): () => void;
}

const channel = 'cairn_documents';
/** Bounds the memory of a read: a body may have a megabyte. */
const documentsPerRead = 16;
const retryMs = 1_000;

/** Notifies other processes in the transaction of a commit. */
export async function notifyDocumentCommit(session: PostgresSession, commit: DocumentCommit): Promise<void> {
  const { kind, projectId, id, revision } = commit;
  const notice: DocumentNotice = {
    kind,
    projectId,
    id,
    ...(revision === deletedRevision ? {} : { revision }),
  };
  await session.rows('SELECT pg_notify($1, $2)', [channel, JSON.stringify(notice)]);
}

/** JSON has no number for the revision of a deletion, so that is absent. */
type DocumentNotice = Omit<DocumentRevision, 'revision'> & Partial<Pick<DocumentRevision, 'revision'>>;

/**
 * Own commits are reported as they return; those of others are read when a notification names them, and found by a comparison of
 * all revisions after a time without connection. All of these answers may overtake each other: revisions decide.
 */
export function createDocumentChanges(
  db: PostgresDatabase,
  setTimer: (callback: () => void, delayMs: number) => () => void,
): DocumentChanges {
  const reported = createReportedDocuments();
  const unread = new Map<string, DocumentRevision>();
  let mustCompare = false;
  let isReading = false;
  let writeCount = 0;
  let cancelRetry = (): void => {};

  async function compare(): Promise<void> {
    const stored = await readDocumentRevisions(db);
    for (const version of reported.findDiffering(stored)) unread.set(version.id, version);
  }

  async function readSome(): Promise<void> {
    const some = [...unread].slice(0, documentsPerRead);
    // Before they are read: what is notified meanwhile is read once more.
    for (const [id] of some) unread.delete(id);
    try {
      const found = await readDocuments(
        db,
        some.map(([id]) => id),
      );
      for (const [id, version] of some)
        reported.report(found.get(id) ?? { ...version, revision: deletedRevision });
    } catch (error) {
      for (const [id, version] of some) unread.set(id, version);
      throw error;
    }
  }

  async function readAll(): Promise<void> {
    while (mustCompare || unread.size > 0) {
      if (!mustCompare) {
        await readSome();
        continue;
      }
      mustCompare = false;
      await compare().catch((error: unknown) => {
        mustCompare = true;
        throw error;
      });
    }
  }

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    cancelRetry();
    try {
      await readAll();
    } catch {
      if (reported.hasListeners()) cancelRetry = setTimer(() => void read(), retryMs);
    }
    isReading = false;
    forgetDeleted();
  }

  function forgetDeleted(): void {
    if (!isReading && writeCount === 0) reported.forgetDeleted();
  }

  db.onNotification(channel, (payload) => {
    // Who subscribes later compares anyway. A write under way is reported afterwards, though not if this was later.
    if (!reported.hasListeners() && writeCount === 0) return;
    if (payload === undefined) {
      mustCompare = true;
    } else {
      const { revision = deletedRevision, ...document }: DocumentNotice = JSON.parse(payload); // notifyDocumentCommit wrote it
      if (reported.isReported(document.id, revision)) return;
      unread.set(document.id, { ...document, revision });
    }
    void read();
  });

  return {
    async during(write) {
      writeCount += 1;
      try {
        const result = await write();
        if (result.commit !== undefined) reported.report(result.commit);
        return result;
      } finally {
        writeCount -= 1;
        forgetDeleted();
      }
    },
    noteListed: reported.noteListed,
    onChange(listener) {
      const isFirst = !reported.hasListeners();
      const unsubscribe = reported.onChange(listener);
      if (isFirst) {
        mustCompare = true;
        void read();
      }
      return () => {
        unsubscribe();
        if (!reported.hasListeners()) cancelRetry();
      };
    },
  };
}
