import { releaseBuffer } from '../memory/release-buffer.ts';

/** Bodies of at most this size are sent whole, larger ones in parts, as fast as the client reads them. */
export const maxWholeBytes = 1024 * 1024;

/**
 * A JSON body that was encoded by its producer, because it may be large. Its parts are sent unchanged, in order. It is decoded
 * only to validate it against the contract.
 */
export class EncodedJson {
  readonly parts: readonly Uint8Array[];
  #isOwn = false;

  constructor(...parts: readonly Uint8Array[]) {
    this.parts = parts;
  }

  /** A body whose bytes nobody else has, so that they are freed once they were sent. */
  static own(bytes: Uint8Array): EncodedJson {
    const body = new EncodedJson(bytes);
    body.#isOwn = true;
    return body;
  }

  /** Frees what it alone has; it must not be read afterwards. */
  release(): void {
    if (this.#isOwn) for (const part of this.parts) releaseBuffer(part);
  }

  get byteLength(): number {
    return this.parts.reduce((sum, part) => sum + part.length, 0);
  }

  /** A copy of all parts. */
  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }

  /** Casts it to the body of a response of type `Body`; the caller is responsible for the content. */
  as<Body>(): Body {
    return this as unknown as Body; // `bindOperations` checks for the class before it reads the body
  }
}
