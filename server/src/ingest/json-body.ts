/** A body of JSON on its way to a decoder, which takes ownership of it. */
export interface JsonBody {
  readonly json: Uint8Array<ArrayBuffer>;
  /** Shares the threads with others. */
  readonly project: string;
  /** Makes a signal that aborts when nobody wants the result any more. */
  readonly abortSignal: () => AbortSignal;
}
