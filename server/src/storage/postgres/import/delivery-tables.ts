import type { ImportedTable } from './imported-table.ts';

/** Deliveries, then their attempts, which refer to them. */
export const deliveryTables: readonly ImportedTable[] = [
  {
    name: 'deliveries',
    columns: {
      event_id: 'text',
      organization_id: 'text',
      project_id: 'text',
      channel_slug: 'text',
      channel_id: 'text',
      kind: 'text',
      payload: 'text',
      state: 'text',
      attempt_count: 'bigint',
      created_at_ms: 'bigint',
      next_attempt_at_ms: 'bigint',
      scheduled_at_ms: 'bigint',
      claim: 'bigint',
      leased_until_ms: 'bigint',
      finished_at_ms: 'bigint',
      reason: 'text',
      incident_id: 'text',
      position: 'bigint',
    },
    key: ['event_id'],
    identity: 'position',
  },
  {
    name: 'delivery_attempts',
    columns: {
      event_id: 'text',
      started_at_ms: 'bigint',
      duration_ms: 'bigint',
      status: 'bigint',
      reason: 'text',
      position: 'bigint',
    },
    key: ['event_id', 'started_at_ms', 'position'],
    identity: 'position',
  },
];
