import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dashboardListView } from '../dashboards/dashboard-list-view.ts';
import { dashboardView } from '../dashboards/dashboard-view.ts';
import { project } from './layout-routes.ts';
import { validateView } from './use-view-state.ts';

const dashboards = createRoute({
  getParentRoute: () => project,
  path: '/dashboards',
  validateSearch: validateView(dashboardListView),
  component: lazyRouteComponent(() => import('../dashboards/DashboardsPage.tsx'), 'DashboardsPage'),
});

const newDashboard = createRoute({
  getParentRoute: () => project,
  path: '/new-dashboard',
  component: lazyRouteComponent(() => import('../dashboards/NewDashboardPage.tsx'), 'NewDashboardPage'),
});

const dashboard = createRoute({
  getParentRoute: () => project,
  path: '/dashboards/$slug',
  validateSearch: validateView(dashboardView),
  component: lazyRouteComponent(() => import('../dashboards/DashboardPage.tsx'), 'DashboardPage'),
});

const alerts = createRoute({
  getParentRoute: () => project,
  path: '/alerts',
  component: lazyRouteComponent(() => import('../alerts/AlertsPage.tsx'), 'AlertsPage'),
});

const newAlert = createRoute({
  getParentRoute: () => project,
  path: '/new-alert',
  component: lazyRouteComponent(() => import('../alerts/NewAlertPage.tsx'), 'NewAlertPage'),
});

const alert = createRoute({
  getParentRoute: () => project,
  path: '/alerts/$slug',
  component: lazyRouteComponent(() => import('../alerts/AlertPage.tsx'), 'AlertPage'),
});

const editAlert = createRoute({
  getParentRoute: () => project,
  path: '/alerts/$slug/edit',
  component: lazyRouteComponent(() => import('../alerts/EditAlertPage.tsx'), 'EditAlertPage'),
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
