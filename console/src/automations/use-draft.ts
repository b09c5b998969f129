import { useState } from 'react';
import type { AutomationDraft } from './automation-draft.ts';

/** The draft of a form. */
export interface DraftState {
  readonly draft: AutomationDraft;
  readonly change: (part: Partial<AutomationDraft>) => void;
  /** Replaces all of it, also what is typed in the filter bar. */
  readonly reset: (draft: AutomationDraft) => void;
  /** Changes with every `reset`. */
  readonly revision: number;
}

export function useDraft(initial: AutomationDraft): DraftState {
  const [state, setState] = useState({ draft: initial, revision: 0 });
  return {
    ...state,
    change: (part) => setState(({ draft, revision }) => ({ draft: { ...draft, ...part }, revision })),
    reset: (draft) => setState(({ revision }) => ({ draft, revision: revision + 1 })),
  };
}
