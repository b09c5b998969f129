import type { DocumentChanged, DocumentKind, StoredDocument } from '../../documents/document-store.ts';
import type { DocumentRevision } from './document-table.ts';

/** A committed version of a document or, with `document` absent, its deletion. */
export interface DocumentCommit extends DocumentRevision {
  readonly document?: StoredDocument;
}

/** The revision of a deletion: ids are not used again, so nothing is later. */
export const deletedRevision = Number.POSITIVE_INFINITY;

export function toDeletion({ kind, projectId, id }: Omit<DocumentRevision, 'revision'>): DocumentCommit {
  return { kind, projectId, id, revision: deletedRevision };
}

/** What the listeners of this process know of each document. */
export interface ReportedDocuments {
  /** Calls the listeners, unless they know this commit or a later one of the document. */
  report(commit: DocumentCommit): void;
  /** Whether every cache has this commit, or a later one of the document: it was reported, or listed already. */
  isKnown(id: string, revision: number): boolean;
  /** Called with the versions that a caller reads into a cache. */
  noteListed(kind: DocumentKind, versions: readonly DocumentRevision[]): void;
  /** Marks the present, before all that is stored is read. */
  mark(): number;
  /**
   * Documents that may differ from what caches have, given all that are stored. A standby that took over may have lost commits: an
   * earlier revision than one that was reported before the mark is reported again.
   */
  findDiffering(stored: ReadonlyMap<string, DocumentRevision>, mark: number): readonly DocumentRevision[];
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
  /** When that was, by the number of reports until then. */
  readonly reportedAt: number;
  /** The earliest revision that a cache may have, 0 when that is unknown: anything else is reported after a gap. */
  readonly held: number;
}

const unknown = { reported: 0, reportedAt: 0, held: 0 };

/** Below this nothing is forgotten, because notifications of own deletions are still to come. */
const minRemembered = 1_000;

export function createReportedDocuments(): ReportedDocuments {
  const listeners = new Set<(change: DocumentChanged) => void>();
  const known = new Map<string, KnownDocument>();
  const listedKinds = new Set<DocumentKind>();
  let hasCompared = false;
  let maxRemembered = minRemembered;
  let reportCount = 0;

  return {
    report({ kind, projectId, id, revision, document }) {
      const { reported, held } = known.get(id) ?? unknown;
      if (revision < reported || (revision === reported && revision === held)) return;
      const isHeard = listeners.size > 0;
      reportCount += 1;
      const entry = { reported: revision, reportedAt: reportCount, held: isHeard ? revision : held };
      known.set(id, { kind, projectId, ...entry });
      for (const listener of listeners) listener({ kind, projectId, id, ...(document && { document }) });
    },

    isKnown(id, revision) {
      const { reported, held } = known.get(id) ?? unknown;
      return Math.max(reported, held) >= revision;
    },

    noteListed(kind, versions) {
      listedKinds.add(kind);
      // Compared before this list arrived, though it is from before their creation.
      const listed = new Set(versions.map(({ id }) => id));
      for (const [id, entry] of known)
        if (entry.kind === kind && entry.reported === 0 && !listed.has(id))
          known.set(id, { ...entry, held: 0 });
      for (const { id, projectId, revision } of versions) {
        const entry = known.get(id) ?? unknown;
        const held = entry.held === 0 ? revision : Math.min(entry.held, revision);
        known.set(id, { ...entry, kind, projectId, held });
      }
    },

    mark: () => reportCount,
    findDiffering(stored, mark) {
      const differing: DocumentRevision[] = [];
      for (const version of stored.values()) {
        const { kind, projectId, id, revision } = version;
        const entry = known.get(id) ?? unknown;
        // Of a kind that nobody has cached, changes count from the first comparison on.
        if (entry.held === 0 && !hasCompared && !listedKinds.has(kind)) {
          known.set(id, { ...entry, kind, projectId, held: revision });
        } else if (entry.held !== revision) {
          differing.push(version);
          const isLost = revision < entry.reported && entry.reportedAt <= mark;
          if (isLost) known.set(id, { ...entry, kind, projectId, reported: 0 });
        }
      }
      for (const [id, { kind, projectId, held }] of known)
        if (!stored.has(id) && held !== deletedRevision) differing.push(toDeletion({ kind, projectId, id }));
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
