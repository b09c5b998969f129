/** A connection that holds the lock of the services. */
export interface ServiceLockHolder {
  readonly pid: number;
  readonly name: string;
  readonly address: string | null;
}

/** $1 is the number of the lock. */
export const selectLockHolder = `
  SELECT activity.pid AS "pid", activity.application_name AS "name", host(activity.client_addr) AS "address"
  FROM pg_locks AS locks JOIN pg_stat_activity AS activity ON activity.pid = locks.pid
  WHERE locks.locktype = 'advisory' AND locks.granted AND activity.datname = current_database()
    AND (locks.classid::bigint << 32) + locks.objid::bigint = $1::bigint`;

/** For people. */
export function describeLockHolder({ name, address }: ServiceLockHolder): string {
  return `${name} at ${address ?? 'a local socket'}`;
}
