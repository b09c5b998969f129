import type { AppError } from '../../errors/app-error.ts';
import { LiveItems } from '../../memory/live-items.ts';

/** Messages to another thread that wait for the answer of the same id. */
export interface PendingAnswers<Answer> {
  /** Posts a message with a new id. @throws AppError of `refuseAll`, also of an earlier one. */
  request(post: (id: number) => void): Promise<Answer>;
  /** The answer to a message, or why there is none. Others than those that wait are ignored. */
  settle(id: number, answer: { readonly ok: Answer } | { readonly error: unknown }): void;
  /** Refuses all that wait, and all later ones, because the thread ends. */
  refuseAll(error: AppError): void;
}

export function createPendingAnswers<Answer>(): PendingAnswers<Answer> {
  const pending = new LiveItems<PromiseWithResolvers<Answer>>();
  let refusal: AppError | undefined;
  return {
    request(post) {
      if (refusal !== undefined) return Promise.reject(refusal);
      const answered = Promise.withResolvers<Answer>();
      post(pending.add(answered));
      return answered.promise;
    },
    settle(id, answer) {
      const waiting = pending.remove(id);
      if ('error' in answer) waiting?.reject(answer.error);
      else waiting?.resolve(answer.ok);
    },
    refuseAll(error) {
      refusal ??= error;
      for (const { reject } of pending.removeAll()) reject(error);
    },
  };
}
