import { Link } from '@tanstack/react-router';
import { isUnknownItem } from '../api/api-error.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { useProject } from '../session/use-project.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ParentLink } from '../shell/ParentLink.tsx';
import classes from './AlertPage.module.css';

interface AlertFailureProps {
  readonly slug: string;
  readonly error: unknown;
  readonly retry: () => void;
}

/** In place of an alert that cannot be read. */
export function AlertFailure({ slug, error, retry }: AlertFailureProps) {
  const { projectId } = useProject();
  if (isUnknownItem(error))
    return (
      <EmptyState headingLevel={1} title="There is no such alert">
        None of this project has the slug “{slug}”. It may have been deleted.{' '}
        <Link to="/p/$projectId/alerts" params={{ projectId }} activeOptions={{ exact: true }}>
          All alerts
        </Link>
      </EmptyState>
    );
  return (
    <div className={classes['page']}>
      <ParentLink list="alerts" />
      <PageHeader title="Alert" />
      <ErrorNotice error={error} retry={retry} />
    </div>
  );
}
