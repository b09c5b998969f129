import type { DocumentChanged, DocumentKind } from '../../documents/document-store.ts';
import { decodeDocumentNotice } from './document-notices.ts';
import type { DocumentRevision, DocumentVersion } from './document-table.ts';
import { createReportedDocuments, type DocumentCommit, toDeletion } from './reported-documents.ts';

/** Changes of documents by any process, for the listeners of this one. */
export interface DocumentChanges {
  /** Runs a write of this process and reports its commit, if it made one, before it resolves. */
  writing<Result extends { readonly commit?: DocumentCommit }>(write: () => Promise<Result>): Promise<Result>;
  /** Runs a read of every document of a kind, which its caller may keep in a cache. */
  listing<Version extends DocumentRevision>(
    kind: DocumentKind,
    read: () => Promise<readonly Version[]>,
  ): Promise<readonly Version[]>;
  onChange(listener: (change: DocumentChanged) => void): () => void;
}

export interface DocumentChangesOptions {
  /** Calls back with each notice of `notifyDocumentCommit`, and with `undefined` when some may have been missed. */
  readonly onNotice: (listener: (notice: string | undefined) => void) => void;
  /** The documents with these ids that are stored, by id. */
  readonly readDocuments: (ids: readonly string[]) => Promise<ReadonlyMap<string, DocumentVersion>>;
  /** Of every document, by id. */
  readonly readRevisions: () => Promise<ReadonlyMap<string, DocumentRevision>>;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

/** Bounds the memory of a read: a body may have a megabyte. */
const documentsPerRead = 16;
const retryMs = 1_000;

/**
 * Own commits are reported as they return; those of others are read when a notification names them, and found by a comparison of
 * all revisions after a time without connection. All of these answers may overtake each other: revisions decide.
 */
export function createDocumentChanges(options: DocumentChangesOptions): DocumentChanges {
  const { onNotice, readDocuments, readRevisions, setTimer } = options;
  const reported = createReportedDocuments();
  const unread = new Map<string, DocumentRevision>();
  let mustCompare = false;
  let mustCompareAgain = false;
  let isReading = false;
  let callCount = 0;
  let cancelRetry = (): void => {};

  async function compare(): Promise<void> {
    const mark = reported.mark();
    const stored = await readRevisions();
    for (const version of reported.findDiffering(stored, mark)) unread.set(version.id, version);
    // Those calls may bring versions that are earlier than what was stored now.
    if (callCount > 0) mustCompareAgain = true;
  }

  async function readSome(): Promise<void> {
    const some = [...unread].slice(0, documentsPerRead);
    // Before they are read: what is notified meanwhile is read once more.
    for (const [id] of some) unread.delete(id);
    try {
      const found = await readDocuments(some.map(([id]) => id));
      // Ids are not used again, so what is absent was deleted.
      for (const [id, version] of some) reported.report(found.get(id) ?? toDeletion(version));
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

  async function catchUp(): Promise<void> {
    if (isReading) return;
    isReading = true;
    cancelRetry();
    try {
      await readAll();
    } catch {
      if (reported.hasListeners()) cancelRetry = setTimer(() => void catchUp(), retryMs);
    }
    isReading = false;
    forgetDeleted();
  }

  function compareAll(): void {
    mustCompare = true;
    mustCompareAgain = false;
    void catchUp();
  }

  function forgetDeleted(): void {
    if (!isReading && callCount === 0) reported.forgetDeleted();
  }

  async function during<Result>(call: () => Promise<Result>): Promise<Result> {
    callCount += 1;
    try {
      return await call();
    } finally {
      callCount -= 1;
      if (callCount === 0 && mustCompareAgain) compareAll();
      forgetDeleted();
    }
  }

  onNotice((notice) => {
    // Who subscribes later compares anyway.
    if (!reported.hasListeners()) return;
    if (notice === undefined) {
      compareAll();
      return;
    }
    const version = decodeDocumentNotice(notice);
    if (reported.isKnown(version.id, version.revision)) return;
    unread.set(version.id, version);
    void catchUp();
  });

  return {
    writing: (write) =>
      during(async () => {
        const result = await write();
        if (result.commit !== undefined) reported.report(result.commit);
        return result;
      }),
    listing: (kind, read) =>
      during(async () => {
        const versions = await read();
        reported.noteListed(kind, versions);
        return versions;
      }),
    onChange(listener) {
      const isFirst = !reported.hasListeners();
      const unsubscribe = reported.onChange(listener);
      if (isFirst) compareAll();
      return () => {
        unsubscribe();
        if (!reported.hasListeners()) cancelRetry();
      };
    },
  };
}
