import { Badge, useComputedColorScheme } from '@mantine/core';
import { colorOf } from './series-colors.ts';

export interface ValueBadgeProps {
  /** A status, a state or a severity, by its name in the contract. */
  readonly value: string;
  /** In place of the name. */
  readonly text?: string;
}

/** A value beside the colour that it has in charts, with the text in the colour of text. */
export function ValueBadge({ value, text = value }: ValueBadgeProps) {
  const scheme = useComputedColorScheme('light');
  const background = colorOf(value, scheme);
  return (
    <Badge
      size="sm"
      variant="default"
      radius="sm"
      tt="none"
      fw={500}
      miw="max-content"
      leftSection={
        <span data-colored style={{ display: 'block', width: 8, height: 8, borderRadius: 4, background }} />
      }
    >
      {text}
    </Badge>
  );
}
