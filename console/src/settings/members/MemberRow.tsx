import { Button, NativeSelect, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { organizationClient } from '../../api/clients.ts';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { putMemberMutation } from '../../generated/@tanstack/react-query.gen.ts';
import type { Member } from '../../generated/types.gen.ts';
import { useSession } from '../../session/use-session.ts';
import { findProjectRole, projectRoles } from '../role-words.ts';
import classes from '../Settings.module.css';

export interface MemberRowProps {
  readonly projectId: string;
  readonly member: Member;
  readonly canChange: boolean;
  readonly onChanged: () => Promise<void>;
  readonly onRemove: (member: Member) => void;
}

export function MemberRow({ projectId, member, canChange, onChanged, onRemove }: MemberRowProps) {
  const { user_id: userId, display_name: name, email, role } = member;
  const { user } = useSession();
  /** Of the organization, which stands above any role of the project. */
  const isOfOrganization = role === 'owner' || role === 'admin';
  const change = useMutation({
    ...putMemberMutation({ client: organizationClient }),
    onSuccess: onChanged,
  });
  return (
    <Table.Tr>
      <Table.Td className={classes['name']}>
        {name}
        {userId === user.user_id && ' (you)'}
      </Table.Td>
      <Table.Td className={classes['anywhere']}>{email}</Table.Td>
      <Table.Td>
        {canChange && !isOfOrganization ? (
          <>
            <NativeSelect
              size="xs"
              w={120}
              aria-label={`Role of ${name}`}
              disabled={change.isPending}
              value={role}
              data={projectRoles.map(({ value, label }) => ({ value, label }))}
              onChange={(event) => {
                const chosen = findProjectRole(event.currentTarget.value);
                if (chosen !== undefined)
                  change.mutate({ path: { project_id: projectId, user_id: userId }, body: { role: chosen } });
              }}
            />
            <Text size="xs" role="status" c="dimmed">
              {change.isSuccess ? 'Changed, in effect now.' : ''}
            </Text>
            {change.isError && <ErrorNotice error={change.error} />}
          </>
        ) : (
          role
        )}
      </Table.Td>
      {canChange && (
        <Table.Td>
          {isOfOrganization ? (
            <Text size="xs" c="dimmed">
              by their role in the organization
            </Text>
          ) : (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(member)}
            >
              Remove
            </Button>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}
