import { Button, Group, NativeSelect } from '@mantine/core';
import type { ConsoleUser } from '../../generated/types.gen.ts';
import type { AuditSelection } from './audit-queries.ts';
import { auditedOperations, describeOperation } from './operation-words.ts';

export interface AuditFiltersProps {
  readonly users: readonly ConsoleUser[];
  readonly value: AuditSelection;
  readonly onChange: (selection: AuditSelection) => void;
}

/** Whose entries of which operation are listed. */
export function AuditFilters({ users, value, onChange }: AuditFiltersProps) {
  const { userId, operation } = value;
  const people = users.map(({ user_id: id, display_name: name, email }) => ({
    value: id,
    label: `${name} · ${email}`,
  }));
  const isUnknownUser = userId !== undefined && !people.some((person) => person.value === userId);
  const operations = auditedOperations
    .map((name) => ({ value: name, label: describeOperation(name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  const isUnknownOperation = operation !== undefined && !auditedOperations.includes(operation);
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        size="xs"
        label="By"
        maw={280}
        value={userId ?? ''}
        data={[
          { value: '', label: 'everybody' },
          ...people,
          ...(isUnknownUser ? [{ value: userId, label: userId }] : []),
        ]}
        onChange={({ currentTarget: { value: id } }) =>
          onChange({ operation, userId: id === '' ? undefined : id })
        }
      />
      <NativeSelect
        size="xs"
        label="What"
        maw={280}
        value={operation ?? ''}
        data={[
          { value: '', label: 'everything' },
          ...operations,
          ...(isUnknownOperation ? [{ value: operation, label: operation }] : []),
        ]}
        onChange={({ currentTarget: { value: name } }) =>
          onChange({ userId, operation: name === '' ? undefined : name })
        }
      />
      {(userId !== undefined || operation !== undefined) && (
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange({ userId: undefined, operation: undefined })}
        >
          Show everything
        </Button>
      )}
    </Group>
  );
}
