import type { FieldRef } from '@cairn/server/filter';
import { useEffect, useState } from 'react';
import { readCompletionContext } from './completion-context.ts';
import { type DialectName, dialects } from './dialects.ts';
import { type Completion, listCompletions } from './list-completions.ts';

/** What the project has, asked for when it may be proposed. An answer that fails leaves the list without it. */
export interface FilterCompletions {
  /** Keys that follow `attribute.`. */
  attributeKeys(): Promise<readonly string[]>;
  /** Known values of a field whose values the language does not enumerate. */
  values(field: FieldRef): Promise<readonly string[]>;
}

interface Proposals {
  readonly text: string;
  readonly caret: number;
  readonly items: readonly Completion[];
}

const none: readonly Completion[] = [];

/** What may stand at the caret; empty while the filter is not being edited (`caret` is undefined). */
export function useCompletions(
  text: string,
  caret: number | undefined,
  dialect: DialectName,
  completions: FilterCompletions,
): readonly Completion[] {
  const [proposals, setProposals] = useState<Proposals>();

  useEffect(() => {
    if (caret === undefined) return undefined;
    const rules = dialects[dialect];
    const context = readCompletionContext(text, caret, rules);
    let isCurrent = true;
    const show = (keys: readonly string[], values: readonly string[]) => {
      const items = context === undefined ? none : listCompletions(context, rules, { keys, values });
      if (isCurrent) setProposals({ text, caret, items });
    };
    const fail = () => show([], []);
    if (context?.kind === 'key') completions.attributeKeys().then((keys) => show(keys, []), fail);
    else if (context?.kind === 'value')
      completions.values(context.field).then((values) => show([], values), fail);
    else fail();
    return () => {
      isCurrent = false;
    };
  }, [text, caret, dialect, completions]);

  // Proposals of another text would be inserted at the wrong place.
  return proposals?.text === text && proposals.caret === caret ? proposals.items : none;
}
