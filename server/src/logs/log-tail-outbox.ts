/** Queue of the events to send over one connection. */
export interface TailOutbox {
  /** Appends events: all of them when the reader waits, else the newest that fit, at least one. */
  push(events: readonly string[]): void;
  /** Sets a heartbeat to send while there are no events; events replace it. */
  beat(text: string): void;
  /** Ends after the pending events and `lastText`. Later calls are ignored. */
  end(lastText?: string): void;
  /** As `end`, but drops the pending events. */
  abandon(lastText: string): void;
  /** Call regularly: trims the queue to its limit if nothing was taken since the last call. */
  trimIfStalled(): void;

  /** Takes the next events as one text; `undefined` when there are none. */
  take(): string | undefined;
  takeBeat(): string | undefined;
  /** Resolves when something was pushed or the queue was ended. For one waiter at a time. */
  changed(): Promise<void>;
  readonly isEnded: boolean;
  readonly lastText: string | undefined;
  /** In UTF-16 units. */
  readonly waitingLength: number;
}

/** Limit of pending events of a client that does not keep up, in UTF-16 units: at most 64 KiB of memory. */
export const maxWaitingLength = 32 * 1024;
/** Limit of one write, which has at least one event. */
const writeLength = 16 * 1024;

/**
 * A bounded queue for slow clients. A client that waits for events gets a batch of any size; while it is busy with earlier
 * ones, the oldest events beyond `maxWaitingLength` are dropped. Tails that got the same events share their texts.
 */
export function createTailOutbox(): TailOutbox {
  let events: string[] = [];
  let first = 0;
  let waitingLength = 0;
  let beatText: string | undefined;
  let isEnded = false;
  let lastText: string | undefined;
  let wake: (() => void) | undefined;
  /** Whether something was taken from the queue, or pushed to an empty one, since the last `trimIfStalled`. */
  let isMoving = false;

  function notify(): void {
    wake?.();
    wake = undefined;
  }

  function shift(): string {
    const event = events[first] ?? ''; // only called when there is one
    events[first] = ''; // lets its text be collected before the rest of the array
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
