import { useEffect, useRef, useState } from 'react';

/** While a person types. */
const pauseMs = 200;

/** What is being typed, handed on when the typing pauses. */
export function useDraftText(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const handedOn = useRef(value);
  useEffect(() => {
    // What was handed on comes back while a person may be typing on.
    if (value !== handedOn.current) setDraft(value);
    handedOn.current = value;
  }, [value]);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => {
      handedOn.current = draft;
      latest.current(draft);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return [draft, setDraft] as const;
}
