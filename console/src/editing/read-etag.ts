/** A document as it was read, with the ETag that a write of it needs. */
export interface StoredVersion<T> {
  readonly document: T;
  readonly etag: string;
}

/** The ETag of a generated call's response. */
export function readEtag(response: Response): string {
  const etag = response.headers.get('etag');
  if (etag === null) throw new Error(`The answer of ${response.url} has no ETag.`);
  return etag;
}

/** What a generated call answered, as the version that it is. */
export function toStoredVersion<T>(answer: {
  readonly data: T;
  readonly response: Response;
}): StoredVersion<T> {
  return { document: answer.data, etag: readEtag(answer.response) };
}
