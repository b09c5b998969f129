import { readResource, readScope } from '../../../ingest/otlp/common-messages/read-resource.ts';
import { viewOf } from '../../../memory/view-of.ts';
import { ByteDictionary } from '../../bytes/byte-dictionary.ts';
import type { ResourceColumn, ScopeColumn } from '../block.ts';
import { OpenColumn, type RowRange } from './open-column.ts';

/** Memory of a decoded message for each of its bytes, about: its maps and strings. */
const decodedFactor = 6;

/**
 * Values shared by many records, kept as the OTLP messages they were sent in. Equal bytes are one entry, so that a
 * usual request costs one look-up; a message is decoded on first access.
 */
export class MessageColumn<Content> extends OpenColumn {
  readonly #read: (message: Uint8Array) => Content;
  /** Decoded messages by code. */
  readonly #contents: Content[] = [];
  /** Of their messages. */
  #decodedBytes = 0;

  constructor(read: (message: Uint8Array) => Content, capacity: number) {
    super(new ByteDictionary(), capacity);
    this.#read = read;
  }

  override get byteSize(): number {
    return super.byteSize + decodedFactor * this.#decodedBytes;
  }

  get size(): number {
    return this.dictionary.size;
  }

  /** Code 0 is the empty message. */
  content(code: number): Content {
    const known = this.#contents[code];
    if (known !== undefined) return known;
    const message = code === 0 ? new Uint8Array(0) : this.dictionary.bytes(code);
    const content = this.#read(message);
    this.#contents[code] = content;
    this.#decodedBytes += message.length;
    return content;
  }

  /**
   * The code of a message, 0 of an empty one.
   *
   * @throws MalformedRequest when the bytes are not such a message; nothing was added.
   */
  codeOf(message: Uint8Array): number {
    if (message.length === 0) return 0;
    this.check(message);
    return this.dictionary.add(viewOf(message), 0, message.length);
  }

  /** @throws MalformedRequest when `codeOf` would. */
  check(message: Uint8Array): void {
    if (this.dictionary.find(message) === 0) this.#read(message);
  }

  override removeRows(rows: RowRange, dictionarySize: number): void {
    for (let code = dictionarySize + 1; code < this.#contents.length; code++)
      if (this.#contents[code] !== undefined) this.#decodedBytes -= this.dictionary.bytes(code).length;
    super.removeRows(rows, dictionarySize);
    this.#contents.length = Math.min(this.#contents.length, this.size + 1);
  }
}

export class OpenResources extends MessageColumn<ReadonlyMap<string, string>> implements ResourceColumn {
  constructor(capacity: number) {
    super(readResource, capacity);
  }

  attributes(code: number): ReadonlyMap<string, string> {
    return this.content(code);
  }
}

export class OpenScopes extends MessageColumn<ReturnType<typeof readScope>> implements ScopeColumn {
  constructor(capacity: number) {
    super(readScope, capacity);
  }

  scope(code: number): ReturnType<typeof readScope> {
    return this.content(code);
  }
}
