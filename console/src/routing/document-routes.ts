import { createRoute } from '@tanstack/react-router';
import { alertEditorView, newAlertView } from '../alerts/alert-editor-view.ts';
import { alertView } from '../alerts/alert-view.ts';
import { alertsView } from '../alerts/alerts-view.ts';
import { dashboardListView } from '../dashboards/dashboard-list-view.ts';
import { dashboardView } from '../dashboards/dashboard-view.ts';
import { project } from './layout-routes.ts';
import { lazyScreen } from './lazy-screen.ts';
import { validateView } from './use-view-state.ts';

const dashboards = createRoute({
  getParentRoute: () => project,
  path: '/dashboards',
  validateSearch: validateView(dashboardListView),
  component: lazyScreen(() => import('../dashboards/DashboardsPage.tsx'), 'DashboardsPage'),
});

const newDashboard = createRoute({
  getParentRoute: () => project,
  path: '/new-dashboard',
  component: lazyScreen(() => import('../dashboards/NewDashboardPage.tsx'), 'NewDashboardPage'),
});

const dashboard = createRoute({
  getParentRoute: () => project,
  path: '/dashboards/$slug',
  validateSearch: validateView(dashboardView),
  component: lazyScreen(() => import('../dashboards/DashboardPage.tsx'), 'DashboardPage'),
});

const alerts = createRoute({
  getParentRoute: () => project,
  path: '/alerts',
  validateSearch: validateView(alertsView),
  component: lazyScreen(() => import('../alerts/AlertsPage.tsx'), 'AlertsPage'),
});

const newAlert = createRoute({
  getParentRoute: () => project,
  path: '/new-alert',
  validateSearch: validateView(newAlertView),
  component: lazyScreen(() => import('../alerts/NewAlertPage.tsx'), 'NewAlertPage'),
});

const alert = createRoute({
  getParentRoute: () => project,
  path: '/alerts/$slug',
  validateSearch: validateView(alertView),
  component: lazyScreen(() => import('../alerts/AlertPage.tsx'), 'AlertPage'),
});

const editAlert = createRoute({
  getParentRoute: () => project,
  path: '/alerts/$slug/edit',
  validateSearch: validateView(alertEditorView),
  component: lazyScreen(() => import('../alerts/EditAlertPage.tsx'), 'EditAlertPage'),
});

/** Screens of what people write in a project. */
export const documentRoutes = [
  dashboards,
  newDashboard,
  dashboard,
  alerts,
  newAlert,
  alert,
  editAlert,
] as const;
