import { findFilterProblem } from '../filter-bar/filter-problem.ts';
import type { AutomationInput } from '../generated/types.gen.ts';

/** An automation while it is written: every text may be empty or wrong. */
export interface AutomationDraft {
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly filter: string;
  readonly channels: readonly string[];
}

export type DraftField = keyof AutomationDraft;

export function createDraft(filter: string): AutomationDraft {
  return { name: '', description: '', enabled: true, filter, channels: [] };
}

export function toDraft({
  name,
  description = '',
  enabled,
  filter,
  channels,
}: AutomationInput): AutomationDraft {
  return { name, description, enabled, filter, channels };
}

/** What is saved: without spaces around the texts, and without an empty description. */
export function toInput(draft: AutomationDraft): AutomationInput {
  const description = draft.description.trim();
  return {
    name: draft.name.trim(),
    ...(description === '' ? {} : { description }),
    enabled: draft.enabled,
    filter: draft.filter.trim(),
    channels: [...draft.channels],
  };
}

/** Whether saving would change what is stored. */
export function isChanged(draft: AutomationDraft, stored: AutomationInput): boolean {
  return JSON.stringify(toInput(draft)) !== JSON.stringify(toInput(toDraft(stored)));
}

/** What the service would object to, found without asking it, by field. */
export function findDraftProblems(draft: AutomationDraft): Partial<Record<DraftField, string>> {
  const problem = findFilterProblem(draft.filter, 'traces');
  const filterError =
    draft.filter.trim() === ''
      ? 'Write a condition, such as severity="error": an automation needs one.'
      : problem && `${problem.message} ${problem.hint}`;
  return {
    ...(draft.name.trim() === '' ? { name: 'Name the automation.' } : {}),
    ...(filterError === undefined ? {} : { filter: filterError }),
  };
}
