import type { SqlValue } from './row-checksum.ts';

/** Columns of a table that have one checksum together; the first is the key of the row. */
export interface CheckedPart {
  readonly table: string;
  readonly columns: readonly [string, ...string[]];
  /** What a reader asks for; of a damaged row, so some of it may be wrong. */
  readonly describe: (row: Readonly<Record<string, SqlValue>>) => string;
  /** Refuses changes of a damaged row, which would give it a valid checksum. */
  readonly refusesChanges: boolean;
}

const ofDocument = ['id', 'project_id', 'kind', 'slug', 'etag', 'created_at_ms', 'updated_at_ms'] as const;
const describeDocument: CheckedPart['describe'] = ({ kind, slug, project_id }) =>
  `${kind} ${slug} of ${project_id}`;

/**
 * What `meta.db` has a checksum of: everything that people wrote, and what decides who may do what. Not the state of
 * deliveries and incidents, which changes all the time, nor what is counted, recorded or soon expires.
 */
export const checkedParts = {
  /** What lists read. A body has its own, because lists do not read as far. */
  documents: {
    table: 'documents',
    columns: [...ofDocument, 'summary'],
    describe: describeDocument,
    refusesChanges: true,
  },
  document_bodies: {
    table: 'documents',
    columns: [...ofDocument, 'body'],
    describe: describeDocument,
    refusesChanges: true,
  },
  channels: {
    table: 'channels',
    columns: [
      'id',
      'organization_id',
      'slug',
      'display_name',
      'type',
      'enabled',
      'target',
      'created_at_ms',
      'revision',
    ],
    describe: ({ slug }) => `notification channel ${slug}`,
    refusesChanges: true,
  },
  automations: {
    table: 'automations',
    columns: [
      'id',
      'project_id',
      'name',
      'description',
      'enabled',
      'filter',
      'channels',
      'created_at_ms',
      'updated_at_ms',
      'revision',
    ],
    describe: ({ id, project_id }) => `automation ${id} of ${project_id}`,
    refusesChanges: true,
  },
  /** An open incident has to be resolved, damaged or not: it keeps its label set from opening another. */
  incidents: {
    table: 'incidents',
    columns: ['id', 'project_id', 'alert_id', 'labels', 'value', 'opened_at_ms', 'notified'],
    describe: ({ id, project_id }) => `incident ${id} of ${project_id}`,
    refusesChanges: false,
  },
  deliveries: {
    table: 'deliveries',
    columns: [
      'event_id',
      'organization_id',
      'project_id',
      'channel_slug',
      'kind',
      'payload',
      'created_at_ms',
    ],
    describe: ({ event_id }) => `notification ${event_id}`,
    refusesChanges: true,
  },
  api_keys: {
    table: 'api_keys',
    columns: [
      'id',
      'project_id',
      'kind',
      'name',
      'display_prefix',
      'hash',
      'allowed_origins',
      'created_at_ms',
      'revoked_at_ms',
      'revision',
    ],
    describe: ({ id, project_id }) => `key ${id} of ${project_id}`,
    refusesChanges: true,
  },
  users: {
    table: 'users',
    columns: [
      'id',
      'organization_id',
      'email',
      'display_name',
      'organization_role',
      'password_hash',
      'openid_subject',
      'created_at_ms',
      'disabled_at_ms',
      'revision',
    ],
    describe: ({ id }) => `user ${id}`,
    refusesChanges: true,
  },
} as const satisfies Record<string, CheckedPart>;

export type CheckedPartName = keyof typeof checkedParts;
