import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { basePath } from '../api/base-path.ts';
import { LoadingPage } from '../shell/LoadingPage.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { RouteErrorPage } from '../shell/RouteErrorPage.tsx';
import { documentRoutes } from './document-routes.ts';
import { project, root, signedIn } from './layout-routes.ts';
import { managementRoutes } from './management-routes.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { entranceRoutes, userRoutes } from './session-routes.ts';
import { telemetryRoutes } from './telemetry-routes.ts';

const projectRoutes = project.addChildren([...managementRoutes, ...telemetryRoutes, ...documentRoutes]);
const routeTree = root.addChildren([...entranceRoutes, signedIn.addChildren([...userRoutes, projectRoutes])]);

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
