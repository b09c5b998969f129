/** What waits to be sent over one connection. */
export interface TailOutbox {
  /** Appends events: all of them for a reader that waits, else the newest that fit, at least one. */
  push(events: readonly string[]): void;
  /** To be sent while nothing else is: events take its place. */
  beat(text: string): void;
  /** What waits goes out, then `lastText`, and that is all. The first end counts. */
  end(lastText?: string): void;
  /** As `end`, but what waits is dropped. */
  abandon(lastText: string): void;
  /** Call regularly: shortens to its bound what nobody has taken anything of since the last time. */
  trimIfStalled(): void;

  /** The next events as one text; `undefined` when none waits. */
  take(): string | undefined;
  takeBeat(): string | undefined;
  /** Resolves when something was pushed or it was ended. For one waiter at a time. */
  changed(): Promise<void>;
  readonly isEnded: boolean;
  readonly lastText: string | undefined;
  /** In UTF-16 units. */
  readonly waitingLength: number;
}

/** What may wait for a client that does not keep up, in UTF-16 units: at most 64 KiB of memory. */
export const maxWaitingLength = 32 * 1024;
/** As much goes out in one write as fits, at least one event. */
const writeLength = 16 * 1024;

/**
 * A queue that a slow client cannot make grow. A client that waits for events gets a batch whole, of any size; while it
 * is busy with earlier ones, the oldest make room beyond `maxWaitingLength`. The texts are shared between the tails that
 * got the same events.
 */
export function createTailOutbox(): TailOutbox {
  let events: string[] = [];
  let first = 0;
  let waitingLength = 0;
  let beatText: string | undefined;
  let isEnded = false;
  let lastText: string | undefined;
  let wake: (() => void) | undefined;
  /** Whether something was taken, or first came to wait, since the last `trimIfStalled`. */
  let isMoving = false;

  function notify(): void {
    wake?.();
    wake = undefined;
  }

  function shift(): string {
    const event = events[first] ?? ''; // only called while there is one
    events[first] = ''; // or the array would hold on to its text until all have gone
    first += 1;
    waitingLength -= event.length;
    if (first === events.length) {
      events = [];
      first = 0;
    }
    return event;
  }

  function dropOldestOver(maxLength: number): void {
    while (waitingLength > maxLength) shift();
  }

  function finish(text: string | undefined): void {
    if (isEnded) return;
    isEnded = true;
    lastText = text;
    notify();
  }

  return {
    push(pushed) {
      if (isEnded || pushed.length === 0) return;
      if (waitingLength === 0) isMoving = true;
      const pushedLength = pushed.reduce((sum, event) => sum + event.length, 0);
      events = first === 0 ? events.concat(pushed) : [...events.slice(first), ...pushed];
      first = 0;
      waitingLength += pushedLength;
      const isReaderBusy = wake === undefined;
      while (isReaderBusy && waitingLength > maxWaitingLength && first < events.length - 1) shift();
      beatText = undefined;
      notify();
    },
    beat(text) {
      beatText = text;
      notify();
    },
    end: finish,
    abandon(text) {
      dropOldestOver(0);
      finish(text);
    },
    trimIfStalled() {
      if (!isMoving) dropOldestOver(maxWaitingLength);
      isMoving = false;
    },

    take() {
      if (waitingLength === 0) return undefined;
      isMoving = true;
      let text = shift();
      while (waitingLength > 0 && text.length + (events[first]?.length ?? 0) <= writeLength) text += shift();
      return text;
    },
    takeBeat() {
      const text = beatText;
      beatText = undefined;
      return text;
    },
    changed() {
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
    get isEnded() {
      return isEnded;
    },
    get lastText() {
      return lastText;
    },
    get waitingLength() {
      return waitingLength;
    },
  };
}
