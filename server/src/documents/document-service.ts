import { AppError } from '../errors/app-error.ts';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import { deletePreconditionFailed } from './delete-precondition-failed.ts';
import type {
  DocumentKind,
  DocumentStore,
  DocumentSummary,
  Precondition,
  StoredDocument,
} from './document-store.ts';
import { putPreconditionFailed } from './put-precondition-failed.ts';

/** The names of a kind of document in messages. */
export interface DocumentNaming {
  readonly kind: DocumentKind;
  /** `metric alert`. */
  readonly noun: string;
  readonly notFound: ErrorCode;
  /** The name of the project limit in error details. */
  readonly limitName: string;
}

export interface DocumentChange {
  readonly body: string;
  /** Members of the body whose arrays are sets: another order is no new version. */
  readonly sets?: readonly string[];
  readonly summary: string;
  readonly precondition: Precondition;
}

export interface WrittenDocument {
  readonly kind: 'created' | 'replaced' | 'unchanged';
  readonly document: StoredDocument;
}

/** The documents of one kind, written conditionally. */
export interface DocumentService {
  list(projectId: string): Promise<readonly DocumentSummary[]>;
  /** @throws AppError of the code in `naming`. */
  get(projectId: string, slug: string): Promise<StoredDocument>;
  /** @throws AppError `PRECONDITION_FAILED`; `INVALID_ARGUMENT` when the project is at its limit. */
  put(projectId: string, slug: string, change: DocumentChange): Promise<WrittenDocument>;
  /** @throws AppError `PRECONDITION_FAILED`. */
  delete(projectId: string, slug: string, etags: readonly string[] | '*'): Promise<StoredDocument>;
}

export function createDocumentService(
  naming: DocumentNaming,
  { store, nowMs }: { readonly store: DocumentStore; readonly nowMs: () => number },
): DocumentService {
  const { kind, noun } = naming;

  function tooMany(max: number): AppError {
    return new AppError(
      'INVALID_ARGUMENT',
      `the project has ${max} ${noun}s, the maximum; delete one first`,
      [{ type: 'limit', limit: naming.limitName, max, received: max + 1 }],
    );
  }

  return {
    list: (projectId) => store.list(kind, projectId),
    async get(projectId, slug) {
      const document = await store.get(kind, projectId, slug);
      if (document !== undefined) return document;
      throw new AppError(naming.notFound, `there is no ${noun} "${slug}" in this project`);
    },
    async put(projectId, slug, change) {
      const outcome = await store.put({ kind, projectId, slug, ...change, nowMs: nowMs() });
      if (outcome.kind === 'full') throw tooMany(outcome.max);
      if (outcome.kind !== 'failed') return outcome;
      throw putPreconditionFailed(`the ${noun} "${slug}"`, change.precondition, outcome.found !== undefined);
    },
    async delete(projectId, slug, etags) {
      const outcome = await store.delete({ kind, projectId, slug, etags });
      if (outcome.kind === 'deleted') return outcome.document;
      throw deletePreconditionFailed(`the ${noun} "${slug}"`, outcome.found !== undefined);
    },
  };
}
