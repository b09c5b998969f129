import { useCallback, useState } from 'react';

/** The last of this tab: a page that is opened again shows what was read last, and nothing from before that. */
let latestRun = 0;

/** How often something was to be read again: a part of the keys of its queries, whose answers of another run are not used again. */
export function useRun(): readonly [run: number, runAgain: () => void] {
  const [run, setRun] = useState(latestRun);
  const runAgain = useCallback(() => {
    latestRun += 1;
    setRun(latestRun);
  }, []);
  return [run, runAgain];
}
