import { createRoute, redirect } from '@tanstack/react-router';
import { chooseProject } from '../session/choose-project.ts';
import { NoProjectPage } from '../shell/NoProjectPage.tsx';
import { root, signedIn } from './layout-routes.ts';
import { lazyScreen } from './lazy-screen.ts';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyScreen(() => import('../session/SignInPage.tsx'), 'SignInPage'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyScreen(() => import('../session/SetUpPage.tsx'), 'SetUpPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyScreen(() => import('../session/InvitationPage.tsx'), 'InvitationPage'),
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
  component: lazyScreen(() => import('../session/AccountPage.tsx'), 'AccountPage'),
});

/** Pages that begin a session. */
export const entranceRoutes = [signIn, setUp, invitation] as const;

/** Pages of whoever is signed in. */
export const userRoutes = [start, account] as const;
