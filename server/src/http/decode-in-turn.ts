import type { FairTurns } from '../fairness/fair-turns.ts';
import type { BodyDecoder } from './body-decoder.ts';

/** Those that are smaller take less than a millisecond with their validation. */
const largeBytes = 16 * 1024;

/**
 * Decodes large bodies in turns of the event loop: a mebibyte takes some 30 ms with its validation, which follows at once, and who sends many
 * of them at the same time would keep the others waiting for all.
 */
export function decodeInTurn({ format, decode }: BodyDecoder, turns: FairTurns): BodyDecoder {
  return {
    format,
    async decode(body, sender) {
      if (body.byteLength > largeBytes) {
        const signal = sender.abortSignal();
        await new Promise<void>((resolve) => turns.add(sender.tenant, resolve));
        signal.throwIfAborted();
      }
      return decode(body, sender);
    },
  };
}
