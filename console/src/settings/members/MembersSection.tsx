import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { listMembersOptions, listUsersOptions } from '../../generated/@tanstack/react-query.gen.ts';
import type { Member } from '../../generated/types.gen.ts';
import { mayManage } from '../../session/roles.ts';
import { useProject } from '../../session/use-project.ts';
import { LoadingState } from '../../shell/LoadingState.tsx';
import { ScrollingTable } from '../ScrollingTable.tsx';
import { SectionFrame } from '../SectionFrame.tsx';
import { AddMemberForm } from './AddMemberForm.tsx';
import { MemberRow } from './MemberRow.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';

/** Who may open the project. */
export function MembersSection() {
  const { projectId, name, role } = useProject();
  const canChange = mayManage(role);
  const queryClient = useQueryClient();
  const options = listMembersOptions({ client: organizationClient, path: { project_id: projectId } });
  const members = useQuery(options);
  const [removed, setRemoved] = useState<Member>();
  /** The list of people names the memberships too. */
  const listAgain = async () => {
    if (canChange) void queryClient.invalidateQueries(listUsersOptions({ client: organizationClient }));
    await queryClient.invalidateQueries(options);
  };
  const listed = members.data?.members ?? [];
  return (
    <SectionFrame
      title="Members"
      description={
        canChange
          ? 'Who may open this project. Owners and admins of the organization open every project.'
          : 'Who may open this project. Owners and admins change it.'
      }
    >
      {members.isPending && <LoadingState />}
      {members.isError && <ErrorNotice error={members.error} retry={() => void members.refetch()} />}
      {members.isSuccess && canChange && (
        <AddMemberForm projectId={projectId} members={listed} onAdded={listAgain} />
      )}
      {listed.length > 0 && (
        <ScrollingTable
          label="Members"
          columns={canChange ? ['Person', 'Address', 'Role', 'Actions'] : ['Person', 'Address', 'Role']}
          minWidth={canChange ? 620 : 420}
        >
          {listed.map((member) => (
            <MemberRow
              key={member.user_id}
              projectId={projectId}
              member={member}
              canChange={canChange}
              onChanged={listAgain}
              onRemove={setRemoved}
            />
          ))}
        </ScrollingTable>
      )}
      {removed !== undefined && (
        <RemoveMemberDialog
          projectId={projectId}
          projectName={name}
          member={removed}
          onRemoved={listAgain}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </SectionFrame>
  );
}
