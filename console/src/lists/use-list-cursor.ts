import { useState } from 'react';

/** The key of the row at the cursor, and what moves it there. */
export type ListCursor = readonly [key: string | undefined, moveTo: (key: string) => void];

/** The cursor of a list: the caller's when that stores it, else one that is kept here and moves to the caller's key when that changes. */
export function useListCursor(
  activeKey: string | undefined,
  onActiveChange: ((key: string) => void) | undefined,
): ListCursor {
  const [kept, setKept] = useState({ activeKey, key: activeKey });
  if (onActiveChange !== undefined) return [activeKey, onActiveChange];
  const followsCaller = kept.activeKey !== activeKey;
  // The row that was closed keeps the cursor.
  const key = followsCaller ? (activeKey ?? kept.key) : kept.key;
  if (followsCaller) setKept({ activeKey, key });
  return [key, (next) => setKept({ activeKey, key: next })];
}
