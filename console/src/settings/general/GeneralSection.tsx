import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { mayManage } from '../../session/roles.ts';
import { useProject } from '../../session/use-project.ts';
import { CopyField } from '../../shell/CopyField.tsx';
import { LoadingState } from '../../shell/LoadingState.tsx';
import { formatMinute } from '../../time-range/format-time.ts';
import { useTimeZone } from '../../time-range/use-time-zone.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import { projectVersionOptions } from './project-version.ts';
import { RenameForm } from './RenameForm.tsx';

/** The name of the project, and how programs name it. */
export function GeneralSection() {
  const { projectId, role } = useProject();
  const zone = useTimeZone();
  const version = useQuery(projectVersionOptions(projectId));
  return (
    <SectionFrame title="General">
      {version.isPending && <LoadingState />}
      {version.isError && version.data === undefined && (
        <ErrorNotice error={version.error} retry={() => void version.refetch()} />
      )}
      {version.data !== undefined && (
        <Stack maw={520}>
          {mayManage(role) ? (
            <RenameForm version={version.data} />
          ) : (
            <div>
              <Text size="sm" fw={600}>
                Name
              </Text>
              <Text style={{ overflowWrap: 'anywhere' }}>{version.data.document.name}</Text>
              <Text size="xs" c="dimmed">
                Owners and admins may rename the project.
              </Text>
            </div>
          )}
          <CopyField
            label="Project id"
            description="Stays the same when the project is renamed; the command line asks for it."
            value={projectId}
          />
          <Text size="sm" c="dimmed">
            Created {formatMinute(version.data.document.created_at, zone)}. Your role here: {role}.
          </Text>
        </Stack>
      )}
    </SectionFrame>
  );
}
