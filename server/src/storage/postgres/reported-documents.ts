import type { DocumentChanged, DocumentKind, StoredDocument } from '../../documents/document-store.ts';
import type { DocumentRevision } from './document-table.ts';

/** A committed version of a document or, with `document` absent, its deletion. */
export interface DocumentCommit extends DocumentRevision {
  readonly document?: StoredDocument;
}

/** The revision of a deletion: ids are not used again, so nothing is later. */
export const deletedRevision = Number.POSITIVE_INFINITY;

/** What the listeners of this process know of each document. */
export interface ReportedDocuments {
  /** Calls the listeners, unless they know this commit or a later one of the document. */
  report(commit: DocumentCommit): void;
  /** Whether this commit, or a later one of the document, was reported. */
  isReported(id: string, revision: number): boolean;
  /** Called with the versions that a caller reads into a cache. */
  noteListed(kind: DocumentKind, versions: readonly DocumentRevision[]): void;
  /** Documents that may differ from what caches have, given all that are stored. */
  findDiffering(stored: ReadonlyMap<string, DocumentRevision>): readonly DocumentRevision[];
  /** For when no answer is under way that could bring an earlier version of a deleted document. */
  forgetDeleted(): void;
  hasListeners(): boolean;
  onChange(listener: (change: DocumentChanged) => void): () => void;
}

interface KnownDocument {
  readonly kind: DocumentKind;
  readonly projectId: string;
  /** The latest revision that was reported, 0 when none was: nothing earlier is reported after it. */
  readonly reported: number;
  /** The earliest revision that a cache may have, 0 when that is unknown: anything else is reported after a gap. */
  readonly held: number;
}

/** Below this nothing is forgotten, because notifications of own deletions are still to come. */
const minRemembered = 1_000;

export function createReportedDocuments(): ReportedDocuments {
  const listeners = new Set<(change: DocumentChanged) => void>();
  const known = new Map<string, KnownDocument>();
  const listedKinds = new Set<DocumentKind>();
  let hasCompared = false;
  let maxRemembered = minRemembered;

  return {
    report({ kind, projectId, id, revision, document }) {
      const { reported, held } = known.get(id) ?? { reported: 0, held: 0 };
      if (revision < reported || (revision === reported && revision === held)) return;
      const isHeard = listeners.size > 0;
      known.set(id, { kind, projectId, reported: revision, held: isHeard ? revision : held });
      for (const listener of listeners) listener({ kind, projectId, id, ...(document && { document }) });
    },

    isReported: (id, revision) => (known.get(id)?.reported ?? 0) >= revision,

    noteListed(kind, versions) {
      listedKinds.add(kind);
      for (const { id, projectId, revision } of versions) {
        const { reported, held } = known.get(id) ?? { reported: 0, held: revision };
        known.set(id, { kind, projectId, reported, held: Math.min(held, revision) });
      }
    },

    findDiffering(stored) {
      const differing: DocumentRevision[] = [];
      for (const version of stored.values()) {
        const { reported, held } = known.get(version.id) ?? { reported: 0, held: 0 };
        // Of a kind that nobody has cached, changes count from the first comparison on.
        if (held === 0 && !hasCompared && !listedKinds.has(version.kind))
          known.set(version.id, { ...version, reported, held: version.revision });
        else if (held !== version.revision) differing.push(version);
      }
      for (const [id, { kind, projectId, held }] of known)
        if (!stored.has(id) && held !== deletedRevision)
          differing.push({ kind, projectId, id, revision: deletedRevision });
      hasCompared = true;
      return differing;
    },

    forgetDeleted() {
      if (known.size <= maxRemembered) return;
      for (const [id, { held }] of known) if (held === deletedRevision) known.delete(id);
      maxRemembered = Math.max(minRemembered, 2 * known.size);
    },

    hasListeners: () => listeners.size > 0,
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        hasCompared &&= listeners.size > 0;
      };
    },
  };
}
