import { ApiError } from './api-error.ts';
import type { QueryClient } from './create-query-client.ts';
import type { HttpResponse } from './http-types.ts';
import type { Operation, OperationData } from './operation.ts';
import { pause } from './query-timing.ts';

/** The parts of a document's operations that the helper uses. */
interface ReadData extends OperationData {
  readonly path: { readonly slug: string };
  readonly query?: never;
  readonly headers?: { readonly 'If-None-Match'?: string };
  readonly body?: never;
}

interface WriteData<Input> extends OperationData {
  readonly path: { readonly slug: string };
  readonly query?: never;
  readonly headers?: { readonly 'If-Match'?: string; readonly 'If-None-Match'?: string };
  readonly body: Input;
}

/** Options of `updateDocument`. */
export interface UpdateDocumentOptions<Document, Input> {
  /** From `createQueryClient`. */
  readonly client: QueryClient;
  /** The slug of the document. */
  readonly slug: string;
  /** `getDashboard` or `getMetricAlert`. */
  readonly read: Operation<ReadData, Document>;
  /** `putDashboard` or `putMetricAlert`. */
  readonly write: Operation<WriteData<Input>, Document>;
  /**
   * The new document from the current one, which is `undefined` if the slug has none; `undefined` changes nothing. Called anew
   * after a concurrent change, so it must depend on its argument only.
   */
  readonly change: (current: Document | undefined) => Input | undefined | Promise<Input | undefined>;
  /** How often it reads again after a concurrent change. Default 3. */
  readonly maxConflicts?: number | undefined;
  /** Cancels; the error has the code `CANCELLED`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until one request fails. Default: the client's. */
  readonly timeoutMs?: number | undefined;
}

/** What `updateDocument` found or wrote. */
export interface UpdatedDocument<Document> {
  /** `unchanged` when `change` returned `undefined`, or what was stored already. */
  readonly outcome: 'created' | 'replaced' | 'unchanged';
  /** As stored; `undefined` if there is none and `change` created none. */
  readonly document: Document | undefined;
  /** Of the stored document. */
  readonly etag: string | undefined;
}

const longestConflictPauseMs = 100;

/**
 * Reads a document, changes it, and writes it on condition that nobody else changed it meanwhile: if someone did, it
 * reads and changes anew. It creates the document if there is none.
 *
 * @throws ApiError when a request fails; `PRECONDITION_FAILED` after too many concurrent changes. A write without an answer is
 * not repeated: it may have been stored.
 *
 * @example
 * await updateDocument({
 *   client,
 *   slug: 'checkout-errors',
 *   read: getMetricAlert,
 *   write: putMetricAlert,
 *   change: (alert) => alert && { ...alert, enabled: false },
 * });
 */
export async function updateDocument<Document, Input>(
  options: UpdateDocumentOptions<Document, Input>,
): Promise<UpdatedDocument<Document>> {
  const { client, slug, read, write, change, maxConflicts = 3, signal, timeoutMs } = options;
  const request = { client, path: { slug }, signal, timeoutMs };
  for (let conflicts = 0; ; conflicts += 1) {
    const current = await read(request);
    if (current.error !== undefined && current.error.status !== 404) throw current.error;
    const etag = current.error === undefined ? readEtag(current.response) : undefined;
    const body = await change(current.data);
    if (body === undefined) return { outcome: 'unchanged', document: current.data, etag };
    const headers = etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': etag };
    const written = await write({ ...request, headers, body });
    if (written.error === undefined) {
      const newEtag = readEtag(written.response);
      const outcome = etag === undefined ? 'created' : newEtag === etag ? 'unchanged' : 'replaced';
      return { outcome, document: written.data, etag: newEtag };
    }
    if (written.error.status !== 412 || conflicts >= maxConflicts) throw written.error;
    // Writers that met once must not meet again.
    const pauseMs = client.timing.random() * longestConflictPauseMs;
    await pause(client.timing, pauseMs, signal ?? new AbortController().signal);
  }
}

/** @throws ApiError when a proxy or the CORS settings hide the header: the write could not be conditional. */
function readEtag({ status, headers }: HttpResponse): string {
  const etag = headers.get('etag');
  if (etag === null) {
    throw new ApiError('the answer has no ETag; does a proxy or CORS hide it?', {
      status,
      code: 'UNEXPECTED_ANSWER',
    });
  }
  // The service's are strong. A proxy that compresses marks them weak, and `If-Match` compares strongly (RFC 9110, 8.8.3.2).
  return etag.replace(/^W\//, '');
}
