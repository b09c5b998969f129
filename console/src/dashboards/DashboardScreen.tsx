import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { StoredVersion } from '../editing/read-etag.ts';
import { storeVersion } from '../editing/store-version.ts';
import type { DashboardInput } from '../generated/types.gen.ts';
import { useEvaluationTime } from '../promql/use-evaluation-time.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { mayWrite } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import { LoadingState } from '../shell/LoadingState.tsx';
import { loadLater } from '../shell/load-later.tsx';
import { fromWindow, type TimeRange } from '../time-range/time-range.ts';
import classes from './Dashboard.module.css';
import { DashboardViewer } from './DashboardViewer.tsx';
import { dashboardOptions } from './dashboard-queries.ts';
import { type DashboardView, dashboardView } from './dashboard-view.ts';
import type { VariableValues } from './substitute-variables.ts';
import { widgetQueries } from './use-widget-query.ts';
import { type WidgetScope, WidgetScopeProvider } from './widget-scope.ts';

const DashboardEditor = loadLater(async () => (await import('./DashboardEditor.tsx')).DashboardEditor);

/** The document and the draft have variables, which may differ. */
const noVariables: VariableValues = new Map();

export interface DashboardScreenProps {
  readonly slug: string;
  readonly stored: StoredVersion<DashboardInput>;
}

/** What the two modes of a dashboard share: the address, the range of time and the values of its variables. */
export function DashboardScreen({ slug, stored }: DashboardScreenProps) {
  const { client, projectId, role } = useProject();
  const queryClient = useQueryClient();
  const [view, setView] = useViewState(dashboardView);
  const change = (part: Partial<DashboardView>) => setView({ ...view, ...part });
  const { document } = stored;
  const range = view.range ?? windowOf(document);
  const isBusy = useCallback(() => queryClient.isFetching({ queryKey: [widgetQueries] }) > 0, [queryClient]);
  const { window, run, runAgain } = useEvaluationTime(range, view.refreshMs, isBusy);
  const scope: WidgetScope = {
    ...{ client, projectId, range, window, run },
    variables: noVariables,
    onZoom: (sinceMs, untilMs) => change({ range: fromWindow({ sinceMs, untilMs }) }),
  };
  const controls = { view, range, onViewChange: change, onRun: runAgain };
  const isEditor = mayWrite(role);
  return (
    <WidgetScopeProvider value={scope}>
      <div className={classes['page']}>
        {isEditor && view.isEditing ? (
          <DashboardEditor
            {...controls}
            whileLoading={<LoadingState />}
            slug={slug}
            stored={stored}
            onWritten={(version) =>
              storeVersion(queryClient, dashboardOptions({ client, projectId, slug }).queryKey, version)
            }
            onClose={() => setView(withoutEditing(view), { ignoreBlocker: true })}
          />
        ) : (
          <DashboardViewer
            {...controls}
            slug={slug}
            document={document}
            isEditor={isEditor}
            onEdit={() => change({ isEditing: true })}
          />
        )}
      </div>
    </WidgetScopeProvider>
  );
}

function windowOf({ default_time_window: age }: DashboardInput): TimeRange {
  return { kind: 'relative', age };
}

function withoutEditing({ added: _, ...view }: DashboardView): DashboardView {
  return { ...view, isEditing: false };
}
