import { createRoute, redirect } from '@tanstack/react-router';
import { automationsView } from '../automations/automations-view.ts';
import { newAutomationView } from '../automations/new-automation-view.ts';
import { newChannelView } from '../channels/new-channel-view.ts';
import { deliveriesView } from '../deliveries/deliveries-view.ts';
import { firstRunView } from '../first-run/first-run-view.ts';
import { homeView } from '../home/home-view.ts';
import { firstSection } from '../settings/sections.ts';
import { settingsView } from '../settings/settings-view.ts';
import { findStartPage } from './find-start-page.ts';
import { project } from './layout-routes.ts';
import { lazyScreen } from './lazy-screen.ts';
import { validateView } from './use-view-state.ts';

const projectStart = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: async ({ params, context }) => {
    throw redirect({ to: await findStartPage(context.queryClient, params.projectId), params });
  },
});

const home = createRoute({
  getParentRoute: () => project,
  path: '/home',
  validateSearch: validateView(homeView),
  component: lazyScreen(() => import('../home/HomePage.tsx'), 'HomePage'),
});

const firstRun = createRoute({
  getParentRoute: () => project,
  path: '/get-started',
  validateSearch: validateView(firstRunView),
  component: lazyScreen(() => import('../first-run/FirstRunPage.tsx'), 'FirstRunPage'),
});

const automations = createRoute({
  getParentRoute: () => project,
  path: '/automations',
  validateSearch: validateView(automationsView),
  component: lazyScreen(() => import('../automations/AutomationsPage.tsx'), 'AutomationsPage'),
});

const newAutomation = createRoute({
  getParentRoute: () => project,
  path: '/automations/new',
  validateSearch: validateView(newAutomationView),
  component: lazyScreen(() => import('../automations/NewAutomationPage.tsx'), 'NewAutomationPage'),
});

const automation = createRoute({
  getParentRoute: () => project,
  path: '/automations/$automationId',
  component: lazyScreen(() => import('../automations/AutomationPage.tsx'), 'AutomationPage'),
});

const channels = createRoute({
  getParentRoute: () => project,
  path: '/channels',
  component: lazyScreen(() => import('../channels/ChannelsPage.tsx'), 'ChannelsPage'),
});

const newChannel = createRoute({
  getParentRoute: () => project,
  path: '/new-channel',
  validateSearch: validateView(newChannelView),
  component: lazyScreen(() => import('../channels/NewChannelPage.tsx'), 'NewChannelPage'),
});

const channel = createRoute({
  getParentRoute: () => project,
  path: '/channels/$slug',
  component: lazyScreen(() => import('../channels/ChannelPage.tsx'), 'ChannelPage'),
});

const deliveries = createRoute({
  getParentRoute: () => project,
  path: '/deliveries',
  validateSearch: validateView(deliveriesView),
  component: lazyScreen(() => import('../deliveries/DeliveriesPage.tsx'), 'DeliveriesPage'),
});

const delivery = createRoute({
  getParentRoute: () => project,
  path: '/deliveries/$eventId',
  component: lazyScreen(() => import('../deliveries/DeliveryPage.tsx'), 'DeliveryPage'),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  beforeLoad: ({ params: { projectId } }) => {
    throw redirect({
      to: '/p/$projectId/settings/$section',
      params: { projectId, section: firstSection },
    });
  },
});

const settingsSection = createRoute({
  getParentRoute: () => project,
  path: '/settings/$section',
  validateSearch: validateView(settingsView),
  component: lazyScreen(() => import('../settings/SettingsSectionPage.tsx'), 'SettingsSectionPage'),
});

/** Where a project begins, and who and what is told about it. */
export const managementRoutes = [
  projectStart,
  home,
  firstRun,
  automations,
  newAutomation,
  automation,
  channels,
  newChannel,
  channel,
  deliveries,
  delivery,
  settings,
  settingsSection,
] as const;
