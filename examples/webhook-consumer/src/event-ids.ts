/** The event ids that were handled. */
export interface EventIds {
  /** False when it was added before. */
  add(eventId: string): boolean;
}

/**
 * Keeps the newest event ids in memory. A consumer whose work must not be repeated after a restart keeps them where its
 * work ends up, under a unique index and in the same transaction.
 */
export function createEventIds(maxCount: number): EventIds {
  const eventIds = new Set<string>();
  return {
    add(eventId) {
      if (eventIds.has(eventId)) return false;
      eventIds.add(eventId);
      // A set keeps the order of insertion.
      for (const oldest of eventIds) {
        if (eventIds.size <= maxCount) break;
        eventIds.delete(oldest);
      }
      return true;
    },
  };
}
