import { Link } from '@tanstack/react-router';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';

/** In place of an editor, for those who may not write. */
export function ViewerNotice({ title }: { readonly title: string }) {
  const { projectId } = useProject();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="You may read alerts here">
        Members of this project write them.{' '}
        <Link to="/p/$projectId/alerts" params={{ projectId }} activeOptions={{ exact: true }}>
          All alerts
        </Link>
      </EmptyState>
    </>
  );
}
