import { Button, Table, Text } from '@mantine/core';
import type { ConsoleUser, Invitation } from '../../generated/types.gen.ts';
import { useSession } from '../../session/use-session.ts';
import { formatMinute } from '../../time-range/format-time.ts';
import { useTimeZone } from '../../time-range/use-time-zone.ts';
import { organizationRoles } from '../role-words.ts';
import { ScrollingTable } from '../ScrollingTable.tsx';
import classes from '../Settings.module.css';
import { describeMemberships } from './describe-memberships.ts';

export interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
  /** To name who invited. */
  readonly users: readonly ConsoleUser[];
  readonly onWithdraw: (invitation: Invitation) => void;
}

export function InvitationTable({ invitations, users, onWithdraw }: InvitationTableProps) {
  const { projects } = useSession();
  const zone = useTimeZone();
  const names = new Map(users.map(({ user_id: id, display_name: name }) => [id, name]));
  const toMinute = (time: string) => formatMinute(time, zone);
  if (invitations.length === 0)
    return (
      <Text size="sm" c="dimmed">
        None. An invitation is a link that creates an account, works once and for 7 days.
      </Text>
    );
  return (
    <ScrollingTable
      label="Open invitations"
      columns={['Address', 'Role in the organization', 'Projects', 'Invited by', 'Works until', 'Actions']}
      minWidth={820}
    >
      {invitations.map((invitation) => (
        <Table.Tr key={invitation.invitation_id}>
          <Table.Td className={classes['name']}>{invitation.email}</Table.Td>
          <Table.Td>
            {organizationRoles.find(({ value }) => value === invitation.organization_role)?.label}
          </Table.Td>
          <Table.Td className={classes['name']}>{describeMemberships(invitation, projects)}</Table.Td>
          <Table.Td className={classes['anywhere']}>
            {invitation.invited_by === undefined
              ? 'the command line'
              : (names.get(invitation.invited_by) ?? invitation.invited_by)}
          </Table.Td>
          <Table.Td className={classes['nowrap']}>{toMinute(invitation.expires_at)}</Table.Td>
          <Table.Td>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              onClick={() => onWithdraw(invitation)}
            >
              Withdraw
            </Button>
          </Table.Td>
        </Table.Tr>
      ))}
    </ScrollingTable>
  );
}
