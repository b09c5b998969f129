import { NativeSelect } from '@mantine/core';
import { toField } from '../log-records/log-fields.ts';

export interface GroupBySelectProps {
  readonly value: string;
  readonly onChange: (dimension: string) => void;
  readonly attributeKeys: readonly string[];
}

const fixedDimensions = ['severity', 'service.name', 'event.name'];

/** What the bars are stacked by. */
export function GroupBySelect({ value, onChange, attributeKeys }: GroupBySelectProps) {
  const attributes = attributeKeys
    .map((key) => `attribute.${key}`)
    .filter((name) => toField(name.slice('attribute.'.length)) === undefined);
  return (
    <NativeSelect
      size="xs"
      maw={220}
      aria-label="Stack the bars by"
      value={value}
      data={[...new Set([...fixedDimensions, value, ...attributes])].map((name) => ({
        value: name,
        label: `by ${name.replace(/^attribute\./, '')}`,
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
