/** A response as it came off the wire. */
export interface SeenResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}
