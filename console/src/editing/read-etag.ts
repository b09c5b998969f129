/** A document as it was read, with the ETag that a write of it needs. */
export interface StoredVersion<T> {
  readonly document: T;
  readonly etag: string;
}

/** The ETag of a generated call's response. */
export function readEtag(response: Response): string {
  const etag = response.headers.get('etag');
  if (etag === null) throw new Error(`The answer of ${response.url} has no ETag.`);
  // The service's are strong. A proxy that compresses marks them weak, and `If-Match` compares strongly (RFC 9110, 8.8.3.2).
  return etag.replace(/^W\//, '');
}

/** What a generated call answered, as the version that it is. */
export function toStoredVersion<T>(answer: {
  readonly data: T;
  readonly response: Response;
}): StoredVersion<T> {
  return { document: answer.data, etag: readEtag(answer.response) };
}
