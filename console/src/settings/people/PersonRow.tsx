import { Badge, Button, Group, Table, Text } from '@mantine/core';
import type { ConsoleUser } from '../../generated/types.gen.ts';
import { useSession } from '../../session/use-session.ts';
import { formatMinute } from '../../time-range/format-time.ts';
import { useTimeZone } from '../../time-range/use-time-zone.ts';
import { organizationRoles } from '../role-words.ts';
import classes from '../Settings.module.css';
import { describeMemberships } from './describe-memberships.ts';
import type { PersonRules } from './person-rules.ts';

export type PersonAction = 'role' | 'reset' | 'disable' | 'enable';

export interface PersonRowProps {
  readonly person: ConsoleUser;
  readonly rules: PersonRules;
  readonly isSelf: boolean;
  readonly isPending: boolean;
  readonly onAction: (person: ConsoleUser, action: PersonAction) => void;
}

export function PersonRow({ person, rules, isSelf, isPending, onAction }: PersonRowProps) {
  const { projects } = useSession();
  const zone = useTimeZone();
  const { display_name: name, email, organization_role: role, last_signed_in_at: signedInAt } = person;
  const actions = [
    { action: 'role', label: 'Role', name: `Change the role of ${name}`, isOffered: rules.roles.length > 1 },
    {
      action: 'reset',
      label: 'Password link',
      name: `Make a password link for ${name}`,
      isOffered: rules.canResetPassword,
    },
    { action: 'disable', label: 'Disable', name: `Disable ${name}`, isOffered: rules.canDisable },
    { action: 'enable', label: 'Enable', name: `Enable ${name}`, isOffered: rules.canEnable },
  ] as const;
  return (
    <Table.Tr>
      <Table.Td className={classes['name']}>
        {name}
        {isSelf && ' (you)'}
        <Text size="xs" c="dimmed" className={classes['anywhere']}>
          {email}
        </Text>
      </Table.Td>
      <Table.Td>{organizationRoles.find(({ value }) => value === role)?.label}</Table.Td>
      <Table.Td className={classes['name']}>{describeMemberships(person, projects)}</Table.Td>
      <Table.Td>
        {person.disabled ? (
          <Badge color="red" variant="outline" tt="none">
            Disabled
          </Badge>
        ) : (
          <Text size="sm">{person.has_password ? 'Active' : 'Active, no password'}</Text>
        )}
      </Table.Td>
      <Table.Td className={classes['nowrap']}>
        {signedInAt === undefined ? 'never' : formatMinute(signedInAt, zone)}
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          {actions
            .filter(({ isOffered }) => isOffered)
            .map(({ action, label, name: actionName }) => (
              <Button
                key={action}
                size="compact-xs"
                variant="default"
                aria-label={actionName}
                disabled={isPending}
                onClick={() => onAction(person, action)}
              >
                {label}
              </Button>
            ))}
        </Group>
        {rules.reason !== undefined && (
          <Text size="xs" c="dimmed">
            {rules.reason}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
