import { useEffect, useRef } from 'react';
import { pageHotkeys } from './page-hotkeys.ts';

/** Runs `run` on a key, such as `/`, `mod+K` or `g l`, while the component is shown; `?` lists it with its description. */
export function useHotkey(key: string, description: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(
    () => pageHotkeys.register({ key, description, run: () => latest.current() }),
    [key, description],
  );
}
