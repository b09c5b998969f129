import { Radio, Text } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useId } from 'react';
import { describeTrail, formatValue } from './describe-difference.ts';
import classes from './LoadedConflictDialog.module.css';
import type { Difference, Side } from './merge-three-way.ts';

export interface ConflictChoiceProps {
  readonly conflict: Difference;
  readonly choice: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** One place that both changed, and which of the two stays. */
export function ConflictChoice({ conflict, choice, onChoose }: ConflictChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes['conflict']}>
      <legend>{describeTrail(conflict)}</legend>
      <Text size="xs" c="dimmed">
        Before
      </Text>
      <Value value={conflict.base} />
      <div className={classes['sides']}>
        {sides.map(({ side, label }) => (
          <div key={side} className={classes['side']}>
            <Radio
              my={8}
              name={name}
              label={label}
              checked={choice === side}
              onChange={() => onChoose(side)}
            />
            <Value value={conflict[side]} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

const sides = [
  { side: 'mine', label: 'Mine' },
  { side: 'theirs', label: 'Theirs' },
] as const;

function Value({ value }: { readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <pre className={classes['value']} tabIndex={0}>
      {formatValue(value)}
    </pre>
  );
}
