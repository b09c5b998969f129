import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteDashboardMutation, listDashboardsQueryKey } from '../generated/@tanstack/react-query.gen.ts';
import { useProject } from '../session/use-project.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { dashboardOptions } from './dashboard-queries.ts';

export interface DeleteDashboardProps {
  readonly slug: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deletes the version that stood there when the question was asked, and none that was saved since. */
export function DeleteDashboard({ slug, title, onClose, onDeleted }: DeleteDashboardProps) {
  const { client, projectId } = useProject();
  const queryClient = useQueryClient();
  const options = dashboardOptions({ client, projectId, slug });
  const stored = useQuery({ ...options, staleTime: 0 });
  const deletion = useMutation({
    ...deleteDashboardMutation({ client }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: options.queryKey });
      void queryClient.invalidateQueries({ queryKey: listDashboardsQueryKey({ client }) });
      onDeleted();
    },
    // Whoever asks again means what stands there now.
    onError: () => void stored.refetch(),
  });
  return (
    <ConfirmDialog
      title={`Delete the dashboard “${title}”?`}
      confirmLabel="Delete"
      isPending={stored.isFetching || deletion.isPending}
      error={deletion.error ?? stored.error}
      onClose={onClose}
      onConfirm={() => {
        if (stored.data !== undefined)
          deletion.mutate({ path: { slug }, headers: { 'If-Match': stored.data.etag } });
      }}
    >
      It is deleted for everybody in this project, and links to it end. Its YAML brings it back, if you copy
      it before.
    </ConfirmDialog>
  );
}
