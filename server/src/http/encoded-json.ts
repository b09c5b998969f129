/**
 * A JSON body that was encoded where it was made, because it may be large: it is sent as it stands, its parts one after the
 * other. Where responses are held against the contract it is decoded for that.
 */
export class EncodedJson {
  readonly parts: readonly Uint8Array[];

  constructor(...parts: readonly Uint8Array[]) {
    this.parts = parts;
  }

  get byteLength(): number {
    return this.parts.reduce((sum, part) => sum + part.length, 0);
  }

  /** A copy of all parts. */
  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }

  /** As the body of a response whose type is `Body`: the caller answers for what the bytes say. */
  as<Body>(): Body {
    return this as unknown as Body; // `bindOperations` looks for the class before it looks at the body
  }
}
