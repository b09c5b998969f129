import { toFailureMessage } from './storage-failure.ts';
import type { CommandResult, WriteMessage, WriteReply } from './thread-messages.ts';

/** @param results in the order of their commands. */
export function toReplies<Outcome>(
  messages: readonly WriteMessage<unknown>[],
  results: readonly CommandResult<Outcome>[],
  storeName: string,
): WriteReply<Outcome>[] {
  return messages.map(({ id }, index) => {
    // Cast: there is a result for each command.
    const result = results[index] as CommandResult<Outcome>;
    return result.ok
      ? { id, outcome: result.outcome }
      : { id, failure: toFailureMessage(result.error, storeName) };
  });
}
