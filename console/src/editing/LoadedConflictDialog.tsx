import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { describeChange, describeTrail } from './describe-difference.ts';
import { isSameJson } from './json-value.ts';
import classes from './LoadedConflictDialog.module.css';
import {
  compareThreeWay,
  type Difference,
  differenceKey,
  mergeThreeWay,
  type Side,
} from './merge-three-way.ts';

export interface ConflictDialogProps<T> {
  /** What was saved, such as `dashboard`. */
  readonly noun: string;
  /** What the draft began from. */
  readonly base: T;
  readonly mine: T;
  /** What is stored now; absent when it was deleted. */
  readonly theirs: T | undefined;
  /** Is given the document with the chosen changes, to be saved with the ETag of theirs. */
  readonly onResolve: (merged: T) => void;
  /** The draft stays as it is. */
  readonly onClose: () => void;
  readonly isPending?: boolean;
  /** Why saving the result failed. */
  readonly error?: unknown;
}

/** Shows what two people changed in one document, and lets the second choose where both changed the same. */
export function LoadedConflictDialog<T>(props: ConflictDialogProps<T>) {
  const { noun, base, mine, theirs, onResolve, onClose, isPending = false, error } = props;
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const [seen, setSeen] = useState(theirs);
  if (!isSameJson(seen, theirs)) {
    // Saved once more during the choice: what was chosen was chosen against something else.
    setSeen(theirs);
    setChoices(new Map());
  }
  const differences = useMemo(() => compareThreeWay(base, mine, theirs), [base, mine, theirs]);
  const isDeleted = theirs === undefined;
  const conflicts = isDeleted ? [] : differences.filter(({ kind }) => kind === 'conflict');
  const openCount = conflicts.filter((conflict) => !choices.has(differenceKey(conflict))).length;
  const title = isDeleted ? `This ${noun} was deleted meanwhile` : `This ${noun} was changed meanwhile`;
  const choose = (conflict: Difference, side: Side) =>
    setChoices(new Map(choices).set(differenceKey(conflict), side));
  // A merge puts members of three documents of a kind together. What the kind asks of them beyond that, the service checks.
  const merge = () => mergeThreeWay(base, mine, theirs, choices) as T;
  const chooseAll = (side: Side) =>
    setChoices(new Map(conflicts.map((conflict) => [differenceKey(conflict), side])));

  return (
    <Dialog title={title} onClose={onClose} size={900}>
      <Text size="sm">{explain({ noun, isDeleted, conflictCount: conflicts.length })}</Text>
      {conflicts.length > 1 && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => chooseAll('mine')}>
            Take all of mine
          </Button>
          <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
            Take all of theirs
          </Button>
        </Group>
      )}
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={differenceKey(conflict)}
          conflict={conflict}
          choice={choices.get(differenceKey(conflict))}
          onChoose={(side) => choose(conflict, side)}
        />
      ))}
      {!isDeleted && <KeptChanges differences={differences} />}
      {error !== undefined && error !== null && <ErrorNotice error={error} />}
      <Group justify="flex-end" gap="xs">
        {openCount > 0 && (
          <Text size="sm" role="status">
            {openCount} left to choose
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          Back to my draft
        </Button>
        <Button
          loading={isPending}
          disabled={openCount > 0}
          onClick={() => onResolve(isDeleted ? mine : merge())}
        >
          {isDeleted ? 'Create it again' : 'Save the result'}
        </Button>
      </Group>
    </Dialog>
  );
}

interface Situation {
  readonly noun: string;
  readonly isDeleted: boolean;
  readonly conflictCount: number;
}

function explain({ noun, isDeleted, conflictCount }: Situation): string {
  if (isDeleted)
    return `Nothing of your draft is lost. You can create the ${noun} again from it, or go back to it.`;
  const kept = `Somebody saved the ${noun} after you had opened it. Nothing is saved yet, and your draft is kept.`;
  return conflictCount === 0
    ? `${kept} The changes do not touch each other: the result has both.`
    : `${kept} Where both changed the same, choose what stays.`;
}

const owners = { mine: 'you', theirs: 'they', 'both-same': 'both alike' } as const;

/** Changes that touch no other, and are in the result. */
function KeptChanges({ differences }: { readonly differences: readonly Difference[] }) {
  const kept = differences.flatMap((difference) => {
    const { kind, base } = difference;
    if (kind === 'conflict') return [];
    const change = describeChange(base, kind === 'mine' ? difference.mine : difference.theirs);
    return [
      { key: differenceKey(difference), text: `${describeTrail(difference)}: ${change} (${owners[kind]})` },
    ];
  });
  if (kept.length === 0) return null;
  return (
    <Stack component="section" gap="xs">
      <Title order={3} size="h5">
        Kept in any case
      </Title>
      <List size="sm">
        {kept.map(({ key, text }) => (
          <List.Item key={key} className={classes['kept'] ?? ''}>
            {text}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
