import { createRoute } from '@tanstack/react-router';
import { logsView } from '../logs/logs-view.ts';
import { metricsView } from '../metrics/metrics-view.ts';
import { traceView } from '../traces/trace-view.ts';
import { tracesView } from '../traces/traces-view.ts';
import { project } from './layout-routes.ts';
import { lazyScreen } from './lazy-screen.ts';
import { validateView } from './use-view-state.ts';

const logs = createRoute({
  getParentRoute: () => project,
  path: '/logs',
  validateSearch: validateView(logsView),
  component: lazyScreen(() => import('../logs/LogsPage.tsx'), 'LogsPage'),
});

const traces = createRoute({
  getParentRoute: () => project,
  path: '/traces',
  validateSearch: validateView(tracesView),
  component: lazyScreen(() => import('../traces/TracesPage.tsx'), 'TracesPage'),
});

const trace = createRoute({
  getParentRoute: () => project,
  path: '/traces/$traceId',
  validateSearch: validateView(traceView),
  component: lazyScreen(() => import('../traces/TracePage.tsx'), 'TracePage'),
});

const metrics = createRoute({
  getParentRoute: () => project,
  path: '/metrics',
  validateSearch: validateView(metricsView),
  component: lazyScreen(() => import('../metrics/MetricsPage.tsx'), 'MetricsPage'),
});

/** Screens that read telemetry. */
export const telemetryRoutes = [logs, traces, trace, metrics] as const;
