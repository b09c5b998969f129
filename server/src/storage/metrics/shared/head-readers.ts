import type { HeadMessage, HeadReader } from './head-message.ts';

/** Ends what `HeadReaders.add` began. */
export interface HeadReaderLink {
  /** Call it when the reader no longer accesses a retired memtable. */
  released(generation: number): void;
  /** Removes the reader. */
  detach(): void;
}

/** The readers that changes are broadcast to. */
export interface HeadReaders {
  /** @param known messages that bring the reader up to date. */
  add(reader: HeadReader, known: Iterable<HeadMessage>): HeadReaderLink;
  broadcast(message: HeadMessage): void;
  /** Broadcasts that a memtable is retired; calls `onReleased` once every reader has released it. */
  retire(generation: number, onReleased: () => void): void;
}

interface Retired {
  readonly holders: Set<HeadReader>;
  readonly onReleased: () => void;
}

export function createHeadReaders(): HeadReaders {
  const readers = new Set<HeadReader>();
  const retired = new Map<number, Retired>();

  function broadcast(message: HeadMessage): void {
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
    broadcast,
    retire(generation, onReleased) {
      if (readers.size === 0) return onReleased();
      // Before the message: in the same thread the answer comes at once.
      retired.set(generation, { holders: new Set(readers), onReleased });
      broadcast({ kind: 'retired', generation });
    },
  };
}
