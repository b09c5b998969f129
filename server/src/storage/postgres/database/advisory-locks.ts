/**
 * The numbers of advisory locks, in one place so that no two are the same. They only have to be Cairn's own; pairs of numbers, as of
 * `hashtext`, are another space.
 * Source: https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-ADVISORY-LOCKS
 */
export const advisoryLocks = {
  /** Held while the schema is migrated. */
  migrations: '6418023751',
  /** Held by transactions that may create the first user. */
  users: '6418023752',
  /** Held by the service that uses the database. */
  service: '6418023753',
  /** Held in common by the gateways that share the alerts out: as many hold it as are alive. */
  alertGateways: '6418023754',
  /** Held while telemetry is removed because of its age. */
  logRetention: '6418023755',
  metricRetention: '6418023756',
  traceRetention: '6418023757',
  /** Of the alerts' first shard; those of the others follow. */
  alertShards: '6418024000',
} as const;
