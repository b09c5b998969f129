/** The screens of a project, in the order of the navigation. */
export const screens = [
  { label: 'Logs', to: '/p/$projectId/logs' },
  { label: 'Traces', to: '/p/$projectId/traces' },
  { label: 'Metrics', to: '/p/$projectId/metrics' },
] as const;
