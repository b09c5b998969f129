/** Rows of `alert_shards`; shards are numbered from 0. */
export const alertShardCount = 64;

/**
 * The shard of an alert, by FNV-1a of its id. It is the same in every release, since gateways of two releases may run at once.
 * Source: http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function shardOfAlert(alertId: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < alertId.length; at += 1)
    hash = Math.imul(hash ^ alertId.charCodeAt(at), 0x01000193) >>> 0;
  return hash % alertShardCount;
}
