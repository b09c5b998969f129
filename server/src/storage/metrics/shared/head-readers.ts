import type { HeadMessage, HeadReader } from './head-message.ts';

/** Ends what `HeadReaders.add` began. */
export interface HeadReaderLink {
  /** Call it when the reader no longer accesses what the message with this ticket named. */
  released(ticket: number): void;
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
  /** The same of series that are gone. */
  forget(series: Int32Array, onReleased: () => void): void;
}

interface Withdrawn {
  readonly holders: Set<HeadReader>;
  readonly onReleased: () => void;
}

export function createHeadReaders(): HeadReaders {
  const readers = new Set<HeadReader>();
  const withdrawn = new Map<number, Withdrawn>();
  let nextTicket = 1;

  function broadcast(message: HeadMessage): void {
    for (const reader of readers) reader.postMessage(message);
  }

  function withdraw(toMessage: (ticket: number) => HeadMessage, onReleased: () => void): void {
    if (readers.size === 0) {
      onReleased();
      return;
    }
    const ticket = nextTicket;
    nextTicket += 1;
    // Before the message: in the same thread the answer comes at once.
    withdrawn.set(ticket, { holders: new Set(readers), onReleased });
    broadcast(toMessage(ticket));
  }

  function release(ticket: number, reader: HeadReader): void {
    const { holders, onReleased } = withdrawn.get(ticket) ?? {};
    if (holders?.delete(reader) !== true || holders.size > 0) return;
    withdrawn.delete(ticket);
    onReleased?.();
  }

  return {
    add(reader, known) {
      for (const message of known) reader.postMessage(message);
      readers.add(reader);
      return {
        released: (ticket) => release(ticket, reader),
        detach() {
          readers.delete(reader);
          for (const ticket of [...withdrawn.keys()]) release(ticket, reader);
        },
      };
    },
    broadcast,
    retire: (generation, onReleased) =>
      withdraw((ticket) => ({ kind: 'retired', ticket, generation }), onReleased),
    forget: (series, onReleased) => withdraw((ticket) => ({ kind: 'forgotten', ticket, series }), onReleased),
  };
}
