import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { useViewState } from '../routing/use-view-state.ts';
import { useProject } from '../session/use-project.ts';
import { LoadingState } from '../shell/LoadingState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ParentLink } from '../shell/ParentLink.tsx';
import { AlertActions } from './AlertActions.tsx';
import { AlertCondition } from './AlertCondition.tsx';
import { AlertFacts } from './AlertFacts.tsx';
import { AlertFailure } from './AlertFailure.tsx';
import { AlertHistory } from './AlertHistory.tsx';
import classes from './AlertPage.module.css';
import { alertOptions } from './alert-queries.ts';
import { alertView } from './alert-view.ts';

/** One alert: what it watches, when it fired, and what to do then. */
export function AlertPage() {
  const { slug = '' } = useParams({ strict: false });
  const { client, projectId } = useProject();
  const query = useQuery(alertOptions(client, projectId, slug));
  const [view, setView] = useViewState(alertView);
  if (query.data === undefined) {
    if (query.isPending) return <LoadingState />;
    return <AlertFailure slug={slug} error={query.error} retry={() => void query.refetch()} />;
  }
  const { document: alert } = query.data;
  const runbook = alert.documentation?.markdown ?? '';
  return (
    <div className={classes['page']}>
      <ParentLink list="alerts" />
      <PageHeader title={alert.display_name}>
        <AlertActions slug={slug} version={query.data} />
      </PageHeader>
      {query.isError && <ErrorNotice error={query.error} retry={() => void query.refetch()} />}
      <AlertFacts slug={slug} alert={alert} />
      <div className={classes['columns']}>
        <section className={classes['condition']} aria-labelledby="condition-title">
          <h2 id="condition-title" className={classes['title']}>
            Condition
          </h2>
          <AlertCondition condition={alert.condition} />
        </section>
        <AlertHistory slug={slug} alert={alert} view={view} setView={setView} />
        <section className={classes['runbook']} aria-labelledby="runbook-title">
          <h2 id="runbook-title" className={classes['title']}>
            Runbook
          </h2>
          {runbook === '' ? (
            <p className={classes['note']}>None is written.</p>
          ) : (
            <Markdown text={runbook} firstLevel={3} />
          )}
        </section>
      </div>
    </div>
  );
}
