import { callSafely } from '../client/call-safely.ts';
import type { Logger } from '../client/logger.ts';
import type { OutgoingItem } from './outgoing-item.ts';

/** Returns the item to send, changed or not, or nothing to drop it. */
export type BeforeSend = (item: OutgoingItem) => OutgoingItem | null | undefined;

/** After an exception, and for items that `beforeSend` itself records, the result is `undefined`. */
export function createBeforeSend(beforeSend: BeforeSend, logger: Logger): (item: OutgoingItem) => unknown {
  let isRunning = false;
  return (item) => {
    if (isRunning) return undefined;
    isRunning = true;
    const result = callSafely(
      () => beforeSend(item),
      (error) => logger.error('beforeSend failed; the item is dropped', { error }),
    );
    isRunning = false;
    return result;
  };
}
