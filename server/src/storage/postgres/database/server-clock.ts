/**
 * SQL: milliseconds since 1970-01-01 by the clock of the server, when the statement began. Leases and schedules that several processes
 * compare are made and read by it, because the clocks of their machines differ. Not `clock_timestamp()`, which is volatile: PostgreSQL
 * searches no index for it.
 */
export const serverNowMs = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint';
