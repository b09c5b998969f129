import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import { LostPage } from '../shell/NotFoundPage.tsx';
import { Shell } from '../shell/Shell.tsx';
import { type RouterContext, requireSession } from './require-session.ts';

export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: LostPage,
});

/** Every page but those that begin a session. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: Shell,
});

export const project = createRoute({ getParentRoute: () => signedIn, path: '/p/$projectId' });
