import type { AppError } from '../../errors/app-error.ts';

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
  const pending = new Map<number, PromiseWithResolvers<Answer>>();
  let nextId = 1;
  let refusal: AppError | undefined;
  return {
    request(post) {
      if (refusal !== undefined) return Promise.reject(refusal);
      const id = nextId;
      nextId += 1;
      const answered = Promise.withResolvers<Answer>();
      pending.set(id, answered);
      post(id);
      return answered.promise;
    },
    settle(id, answer) {
      const waiting = pending.get(id);
      pending.delete(id);
      if ('error' in answer) waiting?.reject(answer.error);
      else waiting?.resolve(answer.ok);
    },
    refuseAll(error) {
      refusal ??= error;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
  };
}
