// Merged with the types of the DOM or of Node.js where a program has them, and empty where it has neither, so that
// the declarations of this entry compile in both.
declare global {
  // biome-ignore-start lint/suspicious/noEmptyInterface: completed by the libraries of the program
  interface AbortSignal {}
  interface Headers {}
  interface Request {}
  interface Response {}
  // biome-ignore-end lint/suspicious/noEmptyInterface: completed by the libraries of the program
}

/** The headers of an answer. */
export interface HttpHeaders extends Headers {
  get(name: string): string | null;
  has(name: string): boolean;
}

/** The `Response` of an answer. Its body has been read. */
export interface HttpResponse extends Response {
  readonly headers: HttpHeaders;
  readonly ok: boolean;
  readonly status: number;
}

/** Sends a request, as the global `fetch` does. */
export type FetchRequest = (request: Request) => Promise<Response>;
