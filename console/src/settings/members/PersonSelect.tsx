import { Select } from '@mantine/core';
import type { ConsoleUser } from '../../generated/types.gen.ts';
import { personField } from './person-field.ts';

export interface PersonSelectProps {
  readonly people: readonly ConsoleUser[];
  readonly userId: string | null;
  readonly onChange: (userId: string | null) => void;
}

/** Finds somebody by name or address. */
export function PersonSelect({ people, userId, onChange }: PersonSelectProps) {
  return (
    <Select
      {...personField}
      searchable
      nothingFoundMessage="Nobody else by that name"
      value={userId}
      data={people.map(({ user_id: value, display_name: name, email }) => ({
        value,
        label: `${name} · ${email}`,
      }))}
      onChange={onChange}
    />
  );
}
