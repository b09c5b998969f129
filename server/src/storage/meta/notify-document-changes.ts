import type { DocumentChanged, DocumentStore } from '../../documents/document-store.ts';

/** Adds `onChange` to a store whose writes are those of this process alone, and resolve in the order of their commits. */
export function notifyDocumentChanges(store: Omit<DocumentStore, 'onChange'>): DocumentStore {
  const listeners = new Set<(change: DocumentChanged) => void>();
  function notify(change: DocumentChanged): void {
    for (const listener of listeners) listener(change);
  }

  return {
    ...store,
    async put(write) {
      const outcome = await store.put(write);
      if (outcome.kind === 'created' || outcome.kind === 'replaced') {
        const { document } = outcome;
        notify({ kind: write.kind, projectId: write.projectId, id: document.id, document });
      }
      return outcome;
    },
    async delete(write) {
      const outcome = await store.delete(write);
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
