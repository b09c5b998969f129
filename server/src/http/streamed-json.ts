/**
 * A JSON body that its producer writes in parts while they are sent, because it may be larger than memory. Its parts are sent
 * unchanged, in order, and the next one is requested when the client has read most of the one before it. When the client
 * leaves, `return` of the iterator is called. An error of the producer closes the connection, so that nobody takes the part
 * that was sent for the whole; an error before the first part is answered like that of a handler.
 */
export class StreamedJson {
  readonly parts: AsyncIterable<Uint8Array>;
  readonly memoryBytes: number;

  /** @param memoryBytes what its parts take at a time, however slowly they are read; 0 for some KiB. */
  constructor(parts: AsyncIterable<Uint8Array>, memoryBytes = 0) {
    this.parts = parts;
    this.memoryBytes = memoryBytes;
  }

  /** Casts it to the body of a response of type `Body`; the caller is responsible for the content. */
  as<Body>(): Body {
    return this as unknown as Body; // `bindOperations` checks for the class before it reads the body
  }
}
