/** Queue of the log events to send over one connection. */
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
 *
 * @param markSkipped applied to an event before which others were dropped.
 */
export function createTailOutbox(markSkipped: (event: string) => string): TailOutbox {
  return new BoundedOutbox(markSkipped);
}

class BoundedOutbox implements TailOutbox {
  readonly #markSkipped: (event: string) => string;
  isEnded = false;
  lastText: string | undefined;
  waitingLength = 0;
  #events: string[] = [];
  #first = 0;
  #beatText: string | undefined;
  #wake: (() => void) | undefined;
  /** Whether events were dropped since the last one that was taken. */
  #hasDropped = false;
  /** Whether something was taken from the queue, or pushed to an empty one, since the last `trimIfStalled`. */
  #isMoving = false;

  constructor(markSkipped: (event: string) => string) {
    this.#markSkipped = markSkipped;
  }

  push(pushed: readonly string[]): void {
    if (this.isEnded || pushed.length === 0) return;
    if (this.waitingLength === 0) this.#isMoving = true;
    const pushedLength = pushed.reduce((sum, event) => sum + event.length, 0);
    const events = this.#events;
    this.#events = this.#first === 0 ? events.concat(pushed) : [...events.slice(this.#first), ...pushed];
    this.#first = 0;
    this.waitingLength += pushedLength;
    if (this.#wake === undefined) {
      while (this.waitingLength > maxWaitingLength && this.#first < this.#events.length - 1) this.#drop();
    }
    this.#beatText = undefined;
    this.#notify();
  }

  beat(text: string): void {
    this.#beatText = text;
    this.#notify();
  }

  end(lastText?: string): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.lastText = lastText;
    this.#notify();
  }

  abandon(lastText: string): void {
    this.#dropOldestOver(0);
    this.end(lastText);
  }

  trimIfStalled(): void {
    if (!this.#isMoving) this.#dropOldestOver(maxWaitingLength);
    this.#isMoving = false;
  }

  take(): string | undefined {
    if (this.waitingLength === 0) return undefined;
    this.#isMoving = true;
    let text = this.#hasDropped ? this.#markSkipped(this.#shift()) : this.#shift();
    this.#hasDropped = false;
    while (this.waitingLength > 0 && text.length + (this.#events[this.#first]?.length ?? 0) <= writeLength) {
      text += this.#shift();
    }
    return text;
  }

  takeBeat(): string | undefined {
    const text = this.#beatText;
    this.#beatText = undefined;
    return text;
  }

  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #notify(): void {
    this.#wake?.();
    this.#wake = undefined;
  }

  #shift(): string {
    const event = this.#events[this.#first] ?? ''; // only called when there is one
    this.#events[this.#first] = ''; // lets its text be collected before the rest of the array
    this.#first += 1;
    this.waitingLength -= event.length;
    if (this.#first === this.#events.length) {
      this.#events = [];
      this.#first = 0;
    }
    return event;
  }

  #dropOldestOver(maxLength: number): void {
    while (this.waitingLength > maxLength) this.#drop();
  }

  #drop(): void {
    this.#shift();
    this.#hasDropped = true;
  }
}
