import type { HeadMessage, HeadReader } from './head-message.ts';

/** Ends what `HeadReaders.add` began. */
export interface HeadReaderLink {
  /** The reader looks at nothing of a retired generation any more. */
  released(generation: number): void;
  /** The reader is gone. */
  detach(): void;
}

/** Everyone who is told of changes. */
export interface HeadReaders {
  /** @param known everything that was told before. */
  add(reader: HeadReader, known: Iterable<HeadMessage>): HeadReaderLink;
  tell(message: HeadMessage): void;
  /** Tells that a generation is retired. */
  retire(generation: number, onReleased: () => void): void;
}

interface Retired {
  readonly holders: Set<HeadReader>;
  readonly onReleased: () => void;
}

export function createHeadReaders(): HeadReaders {
  const readers = new Set<HeadReader>();
  const retired = new Map<number, Retired>();

  function tell(message: HeadMessage): void {
    for (const reader of readers) reader.postMessage(message);
  }

  function release(generation: number, reader: HeadReader): void {
    const { holders, onReleased } = retired.get(generation) ?? {};
    if (holders?.delete(reader) !== true || holders.size > 0) return;
    retired.delete(generation);
    onReleased?.();
  }

  return {
    add(reader, known) {
      for (const message of known) reader.postMessage(message);
      readers.add(reader);
      return {
        released: (generation) => release(generation, reader),
        detach() {
          readers.delete(reader);
          for (const generation of [...retired.keys()]) release(generation, reader);
        },
      };
    },
    tell,
    retire(generation, onReleased) {
      if (readers.size === 0) return onReleased();
      // Before the message: in the same thread the answer comes at once.
      retired.set(generation, { holders: new Set(readers), onReleased });
      tell({ kind: 'retired', generation });
    },
  };
}
