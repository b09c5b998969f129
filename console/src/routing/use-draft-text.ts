import { useEffect, useRef, useState } from 'react';

/** While a person types. */
const pauseMs = 200;

/** What is being typed, handed on when the typing pauses. */
export function useDraftText(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => setDraft(value), [value]);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => latest.current(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return [draft, setDraft] as const;
}
