import type { ComponentType } from 'react';
import { mayManage, type Role } from '../session/roles.ts';
import { AlertsIcon } from './icons/AlertsIcon.tsx';
import { AutomationsIcon } from './icons/AutomationsIcon.tsx';
import { ChannelsIcon } from './icons/ChannelsIcon.tsx';
import { DashboardsIcon } from './icons/DashboardsIcon.tsx';
import { DeliveriesIcon } from './icons/DeliveriesIcon.tsx';
import { HomeIcon } from './icons/HomeIcon.tsx';
import type { IconProps } from './icons/Icon.tsx';
import { LogsIcon } from './icons/LogsIcon.tsx';
import { MetricsIcon } from './icons/MetricsIcon.tsx';
import { SettingsIcon } from './icons/SettingsIcon.tsx';
import { TracesIcon } from './icons/TracesIcon.tsx';

export interface Screen {
  readonly label: string;
  readonly to: `/p/$projectId/${ScreenName}`;
  readonly hotkey: string;
  readonly icon: ComponentType<IconProps>;
  /** Only for those who manage the organization: the service refuses others. */
  readonly isForAdmins?: boolean;
}

type ScreenName =
  | 'home'
  | 'logs'
  | 'traces'
  | 'metrics'
  | 'dashboards'
  | 'alerts'
  | 'automations'
  | 'channels'
  | 'deliveries'
  | 'settings';

const screens: readonly Screen[] = [
  { label: 'Home', to: '/p/$projectId/home', hotkey: 'g h', icon: HomeIcon },
  { label: 'Logs', to: '/p/$projectId/logs', hotkey: 'g l', icon: LogsIcon },
  { label: 'Traces', to: '/p/$projectId/traces', hotkey: 'g t', icon: TracesIcon },
  { label: 'Metrics', to: '/p/$projectId/metrics', hotkey: 'g m', icon: MetricsIcon },
  { label: 'Dashboards', to: '/p/$projectId/dashboards', hotkey: 'g d', icon: DashboardsIcon },
  { label: 'Alerts', to: '/p/$projectId/alerts', hotkey: 'g a', icon: AlertsIcon },
  { label: 'Automations', to: '/p/$projectId/automations', hotkey: 'g u', icon: AutomationsIcon },
  { label: 'Channels', to: '/p/$projectId/channels', hotkey: 'g c', icon: ChannelsIcon, isForAdmins: true },
  {
    label: 'Deliveries',
    to: '/p/$projectId/deliveries',
    hotkey: 'g v',
    icon: DeliveriesIcon,
    isForAdmins: true,
  },
  { label: 'Settings', to: '/p/$projectId/settings', hotkey: 'g s', icon: SettingsIcon },
];

/** The screens of a project that a role may open, in the order of the navigation. */
export function screensFor(role: Role): readonly Screen[] {
  return screens.filter(({ isForAdmins = false }) => mayManage(role) || !isForAdmins);
}

/** The screen that a path is at or below, `new-alert` among the alerts; absent outside a project. */
export function screenOfPath(pathname: string): Screen | undefined {
  const segment = /^\/p\/[^/]+\/([^/]+)/.exec(pathname)?.[1];
  const name = segment?.replace(/^new-(\w+)$/, '$1s');
  return name === undefined ? undefined : screens.find(({ to }) => to.endsWith(`/${name}`));
}
