/** What each holder takes of memory that they share. */
export class ByteShares<Holder> {
  readonly #maxBytes: number;
  readonly #bytes = new Map<Holder, number>();
  #usedBytes = 0;

  /** @param maxBytes of all holders together. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isExceeded(): boolean {
    return this.#usedBytes > this.#maxBytes;
  }

  set(holder: Holder, bytes: number): void {
    this.#usedBytes += bytes - (this.#bytes.get(holder) ?? 0);
    if (bytes === 0) this.#bytes.delete(holder);
    else this.#bytes.set(holder, bytes);
  }

  /** The one that takes most; `undefined` when none takes anything. */
  largest(): Holder | undefined {
    let largest: Holder | undefined;
    let most = 0;
    for (const [holder, bytes] of this.#bytes) {
      if (bytes <= most) continue;
      largest = holder;
      most = bytes;
    }
    return largest;
  }
}
