import { useState } from 'react';

/** Why a polled query fails, until it succeeds: one that never did is pending again, without an error, whenever it is read. */
export function useLastFailure<Failure>(query: {
  readonly isSuccess: boolean;
  readonly error: Failure | null;
}): Failure | null {
  const [kept, setKept] = useState<Failure | null>(null);
  const failure = query.error ?? (query.isSuccess ? null : kept);
  if (failure !== kept) setKept(failure);
  return failure;
}
