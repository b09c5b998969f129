import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { basePath } from '../api/base-path.ts';
import { logsView } from '../logs/logs-view.ts';
import { metricsView } from '../metrics/metrics-view.ts';
import { chooseProject } from '../session/choose-project.ts';
import { LoadingPage } from '../shell/LoadingPage.tsx';
import { NoProjectPage } from '../shell/NoProjectPage.tsx';
import { LostPage, NotFoundPage } from '../shell/NotFoundPage.tsx';
import { RouteErrorPage } from '../shell/RouteErrorPage.tsx';
import { Shell } from '../shell/Shell.tsx';
import { traceView } from '../traces/trace-view.ts';
import { tracesView } from '../traces/traces-view.ts';
import { type RouterContext, requireSession } from './require-session.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { validateView } from './use-view-state.ts';

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: LostPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../session/SignInPage.tsx'), 'SignInPage'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('../session/SetUpPage.tsx'), 'SetUpPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../session/InvitationPage.tsx'), 'InvitationPage'),
});

/** Every page but those that begin a session. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: Shell,
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context }) => {
    const projectId = chooseProject(context.session);
    if (projectId !== undefined) throw redirect({ to: '/p/$projectId', params: { projectId } });
  },
  component: NoProjectPage,
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('../session/AccountPage.tsx'), 'AccountPage'),
});

const project = createRoute({ getParentRoute: () => signedIn, path: '/p/$projectId' });

const projectStart = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectId/logs', params });
  },
});

const logs = createRoute({
  getParentRoute: () => project,
  path: '/logs',
  validateSearch: validateView(logsView),
  component: lazyRouteComponent(() => import('../logs/LogsPage.tsx'), 'LogsPage'),
});

const traces = createRoute({
  getParentRoute: () => project,
  path: '/traces',
  validateSearch: validateView(tracesView),
  component: lazyRouteComponent(() => import('../traces/TracesPage.tsx'), 'TracesPage'),
});

const trace = createRoute({
  getParentRoute: () => project,
  path: '/traces/$traceId',
  validateSearch: validateView(traceView),
  component: lazyRouteComponent(() => import('../traces/TracePage.tsx'), 'TracePage'),
});

const metrics = createRoute({
  getParentRoute: () => project,
  path: '/metrics',
  validateSearch: validateView(metricsView),
  component: lazyRouteComponent(() => import('../metrics/MetricsPage.tsx'), 'MetricsPage'),
});

const routeTree = root.addChildren([
  signIn,
  setUp,
  invitation,
  signedIn.addChildren([start, account, project.addChildren([projectStart, logs, traces, trace, metrics])]),
]);

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    basepath: basePath === '' ? '/' : basePath,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingComponent: LoadingPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RouteErrorPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
