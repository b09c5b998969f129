import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { preloadConflictDialog } from './ConflictDialog.tsx';
import type { StoredVersion } from './read-etag.ts';

export type { StoredVersion } from './read-etag.ts';

/** The headers that make a write conditional. */
export type WriteCondition = { readonly 'If-Match': string } | { readonly 'If-None-Match': '*' };

export interface ConditionalSaveOptions<T> {
  /** Reads the newest version. */
  readonly read: () => Promise<StoredVersion<T>>;
  /** Writes the document under the condition: `putX({ …, headers: condition })`, then `toStoredVersion`. */
  readonly write: (document: T, condition: WriteCondition) => Promise<StoredVersion<T>>;
  readonly onSaved: (version: StoredVersion<T>) => void;
}

/** What a save met: the properties of a `ConflictDialog`. */
export interface SaveConflict<T> {
  readonly base: T;
  readonly mine: T;
  /** Absent when it was deleted. */
  readonly theirs: T | undefined;
}

export interface ConditionalSave<T> {
  /** Replaces the version that the draft began from, and nothing newer. */
  readonly save: (draft: T, base: StoredVersion<T>) => void;
  readonly isSaving: boolean;
  /** Why the last save failed, unless by a conflict. */
  readonly error: Error | null;
  readonly conflict: SaveConflict<T> | undefined;
  /** Saves what came out of a conflict over the version that it was found with. */
  readonly resolve: (merged: T) => void;
  /** Closes the conflict; the draft stays with who holds it. */
  readonly dismiss: () => void;
}

interface Attempt<T> {
  readonly draft: T;
  readonly base: T;
  readonly condition: WriteCondition;
}

type Outcome<T> =
  | { readonly kind: 'saved'; readonly version: StoredVersion<T> }
  | { readonly kind: 'conflict'; readonly theirs: StoredVersion<T> | undefined };

/** Saves a document only over the version that its draft began from. When there is a newer one, reads it to compare. */
export function useConditionalSave<T>(options: ConditionalSaveOptions<T>): ConditionalSave<T> {
  const [met, setMet] = useState<{ readonly attempt: Attempt<T>; readonly theirs?: StoredVersion<T> }>();
  // A conflict must not depend on a file that a new release may have replaced by then.
  useEffect(preloadConflictDialog, []);
  const mutation = useMutation({
    mutationFn: (attempt: Attempt<T>) => tryToSave(attempt, options),
    onSuccess: (outcome, attempt) => {
      if (outcome.kind === 'saved') {
        setMet(undefined);
        options.onSaved(outcome.version);
      } else setMet({ attempt, ...(outcome.theirs === undefined ? {} : { theirs: outcome.theirs }) });
    },
  });
  return {
    save: (draft, { document, etag }) =>
      mutation.mutate({ draft, base: document, condition: { 'If-Match': etag } }),
    isSaving: mutation.isPending,
    error: mutation.error,
    conflict: met && { base: met.attempt.base, mine: met.attempt.draft, theirs: met.theirs?.document },
    resolve: (merged) => {
      if (met === undefined) return;
      const { attempt, theirs } = met;
      if (theirs === undefined)
        mutation.mutate({ draft: merged, base: attempt.base, condition: { 'If-None-Match': '*' } });
      else mutation.mutate({ draft: merged, base: theirs.document, condition: { 'If-Match': theirs.etag } });
    },
    dismiss: () => {
      setMet(undefined);
      mutation.reset();
    },
  };
}

async function tryToSave<T>(
  { draft, condition }: Attempt<T>,
  { read, write }: ConditionalSaveOptions<T>,
): Promise<Outcome<T>> {
  try {
    return { kind: 'saved', version: await write(draft, condition) };
  } catch (error) {
    // What was deleted is answered with either.
    if (!isStatus(error, 412) && !isStatus(error, 404)) throw error;
  }
  try {
    return { kind: 'conflict', theirs: await read() };
  } catch (error) {
    if (isStatus(error, 404)) return { kind: 'conflict', theirs: undefined };
    throw error;
  }
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
