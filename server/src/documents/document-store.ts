/** JSON documents of a project by slug (metric alerts, dashboards), for conditional writes. */
export type DocumentKind = 'metric-alert' | 'dashboard';

interface DocumentVersion {
  /** Id of the document until it is deleted; a new one under the same slug gets another. */
  readonly id: string;
  readonly slug: string;
  /** Strong ETag of this version, quoted: neither a later version nor a later document under the slug has it. */
  readonly etag: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface StoredDocument extends DocumentVersion {
  /** The canonical JSON text, as it is served. */
  readonly body: string;
}

/** An entry of a list, without the body, which may have a megabyte. */
export interface DocumentSummary extends DocumentVersion {
  /** JSON that the writer derived from the body. */
  readonly summary: string;
}

/** The state that a write expects. */
export type Precondition =
  | { readonly kind: 'absent' }
  | { readonly kind: 'etag'; readonly etags: readonly string[] | '*' };

export type PutOutcome =
  | { readonly kind: 'created' | 'replaced' | 'unchanged'; readonly document: StoredDocument }
  | { readonly kind: 'failed'; readonly found: StoredDocument | undefined }
  /** The project has reached its limit of documents. */
  | { readonly kind: 'full'; readonly max: number };

export type DeleteOutcome =
  | { readonly kind: 'deleted'; readonly document: StoredDocument }
  | { readonly kind: 'failed'; readonly found: StoredDocument | undefined };

export interface DocumentPut {
  readonly kind: DocumentKind;
  readonly projectId: string;
  readonly slug: string;
  readonly body: string;
  /** Members of the body whose arrays are sets: another order is no new version. */
  readonly sets?: readonly string[];
  readonly summary: string;
  readonly precondition: Precondition;
  readonly nowMs: number;
}

/** A document was written or, with `document` absent, deleted. */
export interface DocumentChanged {
  readonly kind: DocumentKind;
  readonly projectId: string;
  /** Id of the document, also of a deleted one. */
  readonly id: string;
  /** The current version, which may be later than the one that was written. */
  readonly document?: StoredDocument;
}

/** Each method is one transaction. */
export interface DocumentStore {
  /** Sorted by slug, in code-unit order. */
  list(kind: DocumentKind, projectId: string): Promise<readonly DocumentSummary[]>;
  /** Documents of all projects, to initialize a cache. */
  listAll(kind: DocumentKind): Promise<readonly (StoredDocument & { readonly projectId: string })[]>;
  get(kind: DocumentKind, projectId: string, slug: string): Promise<StoredDocument | undefined>;
  put(write: DocumentPut): Promise<PutOutcome>;
  /** Deletes the document and what belongs to it. */
  delete(write: {
    readonly kind: DocumentKind;
    readonly projectId: string;
    readonly slug: string;
    readonly etags: readonly string[] | '*';
  }): Promise<DeleteOutcome>;

  /**
   * Subscribes to changes of documents. Changes of this store are reported before its `put` or `delete` resolves, those of
   * other processes soon after. A change may be reported twice, and several as one, but no version after a later one; a
   * backend that was disconnected reports whatever may have changed meanwhile. Listeners must not throw.
   *
   * @returns a function that unsubscribes.
   */
  onChange(listener: (change: DocumentChanged) => void): () => void;
}
