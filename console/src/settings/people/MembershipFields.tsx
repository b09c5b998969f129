import { Button, Group, NativeSelect, Select, Stack, Text } from '@mantine/core';
import type { Membership } from '../../generated/types.gen.ts';
import { useSession } from '../../session/use-session.ts';
import { findProjectRole, projectRoles } from '../role-words.ts';
import classes from '../Settings.module.css';

export type MembershipDraft = Readonly<Membership>;

export interface MembershipFieldsProps {
  readonly value: readonly MembershipDraft[];
  readonly onChange: (memberships: readonly MembershipDraft[]) => void;
}

/** The projects to become a member of, each with a role. */
export function MembershipFields({ value, onChange }: MembershipFieldsProps) {
  const { projects } = useSession();
  const chosen = new Set(value.map(({ project_id: id }) => id));
  const names = new Map(projects.map(({ project_id: id, name }) => [id, name]));
  const rest = projects.filter(({ project_id: id }) => !chosen.has(id));
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd={0}>
      <Text component="legend" size="sm" fw={600} p={0}>
        Projects
      </Text>
      {value.map(({ project_id: id, role }) => {
        const name = names.get(id) ?? id;
        return (
          <Group key={id} gap="xs" wrap="nowrap">
            <Text size="sm" flex={1} className={classes['anywhere']}>
              {name}
            </Text>
            <NativeSelect
              size="xs"
              w={110}
              aria-label={`Role in ${name}`}
              value={role}
              data={projectRoles.map(({ value: option, label }) => ({ value: option, label }))}
              onChange={(event) => {
                const next = findProjectRole(event.currentTarget.value) ?? role;
                onChange(value.map((one) => (one.project_id === id ? { ...one, role: next } : one)));
              }}
            />
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(value.filter((one) => one.project_id !== id))}
            >
              Remove
            </Button>
          </Group>
        );
      })}
      {rest.length > 0 && (
        <Select
          size="xs"
          aria-label="Add a project"
          placeholder="Add a project"
          searchable
          nothingFoundMessage="No other project by that name"
          value={null}
          data={rest.map(({ project_id: option, name }) => ({ value: option, label: name }))}
          onChange={(id) => {
            if (id !== null) onChange([...value, { project_id: id, role: 'member' }]);
          }}
        />
      )}
    </Stack>
  );
}
