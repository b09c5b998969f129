/** Services only read them. */
export const readTables = ['schema_migrations', 'installation', 'telemetry_imports'];

/** Every service reads and writes them. */
export const metaTables = [
  ...['changes', 'organizations', 'projects', 'api_keys', 'secrets'],
  ...['documents', 'incidents', 'channels', 'deliveries', 'delivery_attempts'],
  ...['users', 'memberships', 'links', 'sessions', 'automations', 'automation_revision'],
  ...[
    'usage_counts',
    'usage_rejections',
    'usage_reasons',
    'usage_arrivals',
    'retention_settings',
    'audit_log',
  ],
];

/** Services that keep telemetry in ClickHouse read and write them too. */
export const telemetryTables = [
  ...['log_writers', 'log_blocks', 'log_requests', 'log_arrivals', 'log_attribute_keys'],
  ...['trace_commits', 'trace_projects', 'trace_heads', 'trace_flushes', 'trace_plugin_events'],
  ...['trace_requests', 'trace_span_progress', 'trace_labels', 'trace_matches'],
  ...['metric_projects', 'metric_commits', 'metric_requests', 'alert_shards'],
];

/** Sequences that statements name. Those of identity columns need no right. */
export const countingSequences = ['trace_commit_numbers', 'trace_keys', 'metric_commit_numbers'];
