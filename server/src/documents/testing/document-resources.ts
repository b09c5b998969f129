const sampleAlert = {
  display_name: 'Checkout errors',
  severity: 'critical',
  enabled: true,
  condition: { expression: 'rate(errors_total[5m]) > 5' },
  notifications: ['team', 'on-call'],
};
export const sampleDashboard = { title: 'Checkout', default_time_window: '1h', widgets: [] };

/** The resources with conditional writes. */
export const documentResources = [
  {
    collection: '/v1/metric-alerts',
    list: 'metric_alerts',
    sample: sampleAlert,
    changed: { ...sampleAlert, enabled: false },
    notFound: 'METRIC_ALERT_NOT_FOUND',
  },
  {
    collection: '/v1/dashboards',
    list: 'dashboards',
    sample: sampleDashboard,
    changed: { ...sampleDashboard, title: 'Cart' },
    notFound: 'DASHBOARD_NOT_FOUND',
  },
];
