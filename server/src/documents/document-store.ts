/** What conditional writes have in common: JSON documents of a project under slugs (metric alerts, dashboards). */
export type DocumentKind = 'metric-alert' | 'dashboard';

interface DocumentVersion {
  /** Of this document, until it is deleted; a new one under the same slug gets another. */
  readonly id: string;
  readonly slug: string;
  /** Strong, quoted, of the body. */
  readonly etag: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface StoredDocument extends DocumentVersion {
  /** The canonical JSON text, as it is served. */
  readonly body: string;
}

/** What a list shows: bodies may have a megabyte each. */
export interface DocumentSummary extends DocumentVersion {
  /** JSON that the writer made of the body. */
  readonly summary: string;
}

/** What a write expects to find. */
export type Precondition =
  | { readonly kind: 'absent' }
  | { readonly kind: 'etag'; readonly etags: readonly string[] | '*' };

export type PutOutcome =
  | { readonly kind: 'created' | 'replaced' | 'unchanged'; readonly document: StoredDocument }
  | { readonly kind: 'failed'; readonly found: StoredDocument | undefined }
  /** The project has as many as it may. */
  | { readonly kind: 'full'; readonly max: number };

export type DeleteOutcome =
  | { readonly kind: 'deleted'; readonly document: StoredDocument }
  | { readonly kind: 'failed'; readonly found: StoredDocument | undefined };

export interface DocumentPut {
  readonly kind: DocumentKind;
  readonly projectId: string;
  readonly slug: string;
  readonly body: string;
  readonly summary: string;
  readonly precondition: Precondition;
  readonly nowMs: number;
}

/** Each method is one transaction. */
export interface DocumentStore {
  /** Sorted by slug, in code-unit order. */
  list(kind: DocumentKind, projectId: string): Promise<readonly DocumentSummary[]>;
  /** Every project's, to start from. */
  listAll(kind: DocumentKind): Promise<readonly (StoredDocument & { readonly projectId: string })[]>;
  get(kind: DocumentKind, projectId: string, slug: string): Promise<StoredDocument | undefined>;
  put(write: DocumentPut): Promise<PutOutcome>;
  /** Deletes what belongs to the document along with it. */
  delete(write: {
    readonly kind: DocumentKind;
    readonly projectId: string;
    readonly slug: string;
    readonly etags: readonly string[] | '*';
  }): Promise<DeleteOutcome>;
}
