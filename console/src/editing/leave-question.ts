export interface LeaveQuestion {
  /** Whether the page is left because nobody is signed in any more. */
  readonly isSessionEnded: boolean;
  readonly answer: (leaves: boolean) => void;
}

let pending: LeaveQuestion | undefined;
const listeners = new Set<() => void>();

function setPending(question: LeaveQuestion | undefined): void {
  pending = question;
  for (const listener of listeners) listener();
}

/** Asks whether to leave a draft; the shell shows the question. A second question answers the first with no. */
export function askToLeave(isSessionEnded: boolean): Promise<boolean> {
  pending?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (leaves: boolean) => {
    setPending(undefined);
    resolve(leaves);
  };
  setPending({ isSessionEnded, answer });
  return promise;
}

/** The question that waits for an answer, for `useSyncExternalStore`. */
export const leaveQuestion = {
  get: () => pending,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
