/**
 * The bytes of all fields with one number in a message: a range of the request if they are adjacent, as every
 * known encoder writes them, otherwise a copy. The object is reused for each message.
 */
export class FieldSection {
  bytes: Uint8Array;
  view: DataView;
  start = 0;
  end = 0;
  readonly #request: Uint8Array;
  readonly #requestView: DataView;
  #copy: Uint8Array = new Uint8Array(0);

  constructor(request: Uint8Array, view: DataView) {
    this.#request = this.bytes = request;
    this.#requestView = this.view = view;
  }

  clear(): void {
    this.bytes = this.#request;
    this.view = this.#requestView;
    this.start = this.end = 0;
  }

  /** Adds a field: its range of the request, tag included. */
  add(start: number, end: number): void {
    if (this.start === this.end) {
      this.start = start;
      this.end = end;
    } else if (this.end === start && this.bytes === this.#request) this.end = end;
    else this.#append(start, end);
  }

  /** The bytes alone. */
  content(): Uint8Array {
    return this.bytes.subarray(this.start, this.end);
  }

  #append(start: number, end: number): void {
    const before = this.content();
    const size = before.length + end - start;
    // A new buffer for the first copy, as `before` may be part of the request; doubling saves copies.
    if (this.#copy.length < size || this.bytes === this.#request) {
      const larger = new Uint8Array(Math.max(2 * size, 256));
      larger.set(before);
      this.#copy = larger;
    }
    this.#copy.set(this.#request.subarray(start, end), before.length);
    this.bytes = this.#copy;
    this.view = new DataView(this.#copy.buffer);
    this.start = 0;
    this.end = size;
  }
}
