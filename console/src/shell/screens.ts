import type { ComponentType } from 'react';
import type { IconProps } from './icons/Icon.tsx';
import { LogsIcon } from './icons/LogsIcon.tsx';
import { MetricsIcon } from './icons/MetricsIcon.tsx';
import { TracesIcon } from './icons/TracesIcon.tsx';

export interface Screen {
  readonly label: string;
  readonly to: '/p/$projectId/logs' | '/p/$projectId/traces' | '/p/$projectId/metrics';
  readonly hotkey: string;
  readonly icon: ComponentType<IconProps>;
}

/** The screens of a project, in the order of the navigation. */
export const screens: readonly Screen[] = [
  { label: 'Logs', to: '/p/$projectId/logs', hotkey: 'g l', icon: LogsIcon },
  { label: 'Traces', to: '/p/$projectId/traces', hotkey: 'g t', icon: TracesIcon },
  { label: 'Metrics', to: '/p/$projectId/metrics', hotkey: 'g m', icon: MetricsIcon },
];
