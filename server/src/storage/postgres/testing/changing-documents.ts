import type { Scheduler } from 'fast-check';
import type { DocumentChanged } from '../../../documents/document-store.ts';
import { createDocumentChanges, type DocumentChanges } from '../document-changes.ts';
import { encodeDocumentNotice } from '../document-notices.ts';
import type { DocumentRevision, DocumentVersion } from '../document-table.ts';
import { deletedRevision } from '../reported-documents.ts';
import { sampleVersion } from './sample-version.ts';

/** Documents of a server whose commits, notifications and answers are separate steps of a schedule. */
export interface ChangingDocuments {
  readonly changes: DocumentChanges;
  /** What is stored: revisions by id. */
  readonly stored: ReadonlyMap<string, number>;
  /** Commits a version of the document by another process, or its deletion if it exists and `isDeletion`. */
  change(id: string, isDeletion: boolean): void;
  /** The same by this process. @returns the revision that it committed, `undefined` when it changed nothing. */
  changeHere(id: string, isDeletion: boolean): Promise<number | undefined>;
  /** Revisions by id. */
  list(): Promise<ReadonlyMap<string, number>>;
  /** Loses what was not notified yet, and what is committed until `reconnect`. */
  disconnect(): void;
  /** Does nothing while connected. */
  reconnect(): void;
  /** Lets this many reads fail. */
  failReads(count: number): void;
}

const place = { kind: 'metric-alert', projectId: 'prj_1' } as const;

export function revisionOf({ document }: DocumentChanged): number {
  return document === undefined ? deletedRevision : Number(document.body);
}

export function createChangingDocuments(scheduler: Scheduler): ChangingDocuments {
  const stored = new Map<string, number>();
  const deleted = new Set<string>();
  const notices: string[] = [];
  let listener: (notice: string | undefined) => void = () => {};
  let isConnected = true;
  let failingReads = 0;
  const step = (label: string): Promise<void> => scheduler.schedule(Promise.resolve(), label);

  async function answer<Result>(read: () => Result): Promise<Result> {
    await step('read');
    const result = read();
    await step('answer');
    failingReads -= 1;
    if (failingReads >= 0) throw new Error('the connection was lost');
    return result;
  }

  function toVersion(id: string): DocumentVersion {
    return { ...sampleVersion(id, stored.get(id) ?? 0), ...place };
  }

  function commit(id: string, isDeletion: boolean): DocumentRevision | undefined {
    if (deleted.has(id) || (isDeletion && !stored.has(id))) return undefined;
    if (isDeletion) {
      stored.delete(id);
      deleted.add(id);
    } else {
      stored.set(id, (stored.get(id) ?? 0) + 1);
    }
    const committed = isDeletion ? { ...place, id, revision: deletedRevision } : toVersion(id);
    if (isConnected) {
      notices.push(encodeDocumentNotice(committed));
      void step('notify').then(() => {
        if (notices.length > 0) listener(notices.shift());
      });
    }
    return committed;
  }

  const changes = createDocumentChanges({
    onNotice: (given) => {
      listener = given;
    },
    readDocuments: (ids) =>
      answer(() => new Map(ids.filter((id) => stored.has(id)).map((id) => [id, toVersion(id)]))),
    readRevisions: () => answer(() => new Map([...stored.keys()].map((id) => [id, toVersion(id)]))),
    setTimer(callback) {
      let isCancelled = false;
      void step('timer').then(() => {
        if (!isCancelled) callback();
      });
      return () => {
        isCancelled = true;
      };
    },
  });

  return {
    changes,
    stored,
    change: (id, isDeletion) => void commit(id, isDeletion),
    async changeHere(id, isDeletion) {
      const { commit: committed } = await changes.writing(async () => {
        await step('write');
        const made = commit(id, isDeletion);
        await step('written');
        return made === undefined ? {} : { commit: made };
      });
      return committed?.revision;
    },
    async list() {
      const versions = await changes.listing('metric-alert', async () => {
        await step('list');
        const found = [...stored.keys()].map(toVersion);
        await step('listed');
        return found;
      });
      return new Map(versions.map(({ id, revision }) => [id, revision]));
    },
    disconnect() {
      isConnected = false;
      notices.length = 0;
    },
    reconnect() {
      if (!isConnected) listener(undefined);
      isConnected = true;
    },
    failReads(count) {
      failingReads = count;
    },
  };
}
