import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { preloadConflictDialog } from './ConflictDialog.tsx';
import type { StoredVersion } from './read-etag.ts';

export type { StoredVersion } from './read-etag.ts';

/** The headers that make a write conditional. */
export type WriteCondition = { readonly 'If-Match': string } | { readonly 'If-None-Match': '*' };

export interface ConditionalSaveOptions<T> {
  /** As it is now. It may be changed further while it is saved; a conflict compares what it has become. */
  readonly draft: T;
  /** Reads the newest version. */
  readonly read: () => Promise<StoredVersion<T>>;
  /**
   * Writes the document under the condition: `putX({ …, headers: condition })`, then `toStoredVersion`. What else pages read of it is
   * brought up to date here: whoever saved it may have left by then.
   */
  readonly write: (document: T, condition: WriteCondition) => Promise<StoredVersion<T>>;
  /**
   * Called while the component is shown: whoever has left it is not taken away from where they went. What was sent is in the version;
   * the draft may hold more by then, which must not be lost.
   */
  readonly onSaved: (version: StoredVersion<T>, sent: T) => void;
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
  readonly save: (base: StoredVersion<T>) => void;
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
  readonly sent: T;
  /** Whether it came out of a conflict. */
  readonly isMerged: boolean;
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
  const latest = useRef(options);
  latest.current = options;
  const mutation = useMutation({ mutationFn: (attempt: Attempt<T>) => tryToSave(attempt, options) });
  const send = (attempt: Attempt<T>) =>
    mutation.mutate(attempt, {
      onSuccess: (outcome) => {
        if (outcome.kind === 'saved') {
          setMet(undefined);
          latest.current.onSaved(outcome.version, attempt.sent);
        } else setMet({ attempt, ...(outcome.theirs === undefined ? {} : { theirs: outcome.theirs }) });
      },
    });
  return {
    save: ({ document, etag }) =>
      send({ sent: options.draft, isMerged: false, base: document, condition: { 'If-Match': etag } }),
    isSaving: mutation.isPending,
    error: mutation.error,
    conflict: met && {
      base: met.attempt.base,
      mine: met.attempt.isMerged ? met.attempt.sent : options.draft,
      theirs: met.theirs?.document,
    },
    resolve: (merged) => {
      if (met === undefined) return;
      const { attempt, theirs } = met;
      const condition: WriteCondition =
        theirs === undefined ? { 'If-None-Match': '*' } : { 'If-Match': theirs.etag };
      const base = theirs === undefined ? attempt.base : theirs.document;
      send({ sent: merged, isMerged: true, base, condition });
    },
    dismiss: () => {
      setMet(undefined);
      // One that is under way is still to be heard of.
      if (!mutation.isPending) mutation.reset();
    },
  };
}

async function tryToSave<T>(
  { sent, condition }: Attempt<T>,
  { read, write }: ConditionalSaveOptions<T>,
): Promise<Outcome<T>> {
  try {
    return { kind: 'saved', version: await write(sent, condition) };
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
