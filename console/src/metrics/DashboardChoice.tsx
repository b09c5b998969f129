import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { listDashboardsOptions } from '../generated/@tanstack/react-query.gen.ts';
import { useProject } from '../session/use-project.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { LoadingState } from '../shell/LoadingState.tsx';

export interface DashboardChoiceProps {
  readonly expression: string;
  /** As the view has it; absent for that of the metrics. */
  readonly unit: string | undefined;
  readonly onClose: () => void;
}

/** The dashboards of the project: each link opens its draft with the query as a new widget. */
export function DashboardChoice({ expression, unit, onClose }: DashboardChoiceProps) {
  const { client, projectId } = useProject();
  const list = useQuery(listDashboardsOptions({ client }));
  const search = { edit: '1', add: expression, ...(unit === undefined ? {} : { add_unit: unit }) };
  return (
    <Dialog title="Add to a dashboard" onClose={onClose} closesOnClickOutside>
      <Text size="sm" c="dimmed">
        The query becomes a widget of the draft; nothing is stored before you save it.
      </Text>
      {list.isPending && <LoadingState minHeight={48} />}
      {list.isError && <ErrorNotice error={list.error} retry={() => void list.refetch()} />}
      {list.data?.dashboards.map(({ slug, title: name }) => (
        <Anchor
          key={slug}
          size="sm"
          renderRoot={(anchorProps) => (
            <Link
              to="/p/$projectId/dashboards/$slug"
              params={{ projectId, slug }}
              search={search}
              {...anchorProps}
            />
          )}
        >
          {name}
        </Anchor>
      ))}
      {list.data?.dashboards.length === 0 && (
        <Text size="sm">
          This project has no dashboard yet.{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(anchorProps) => (
              <Link to="/p/$projectId/new-dashboard" params={{ projectId }} {...anchorProps} />
            )}
          >
            Make the first one
          </Anchor>
        </Text>
      )}
    </Dialog>
  );
}
