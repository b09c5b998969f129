import { useCallback, useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

/** `failed`: the browser refused. */
export type CopyOutcome = 'none' | 'copied' | 'failed';

const shownForMs = 2_000;

/** Copies a text to the clipboard, and says for two seconds how that went. */
export function useCopy(): {
  readonly outcome: CopyOutcome;
  readonly copy: (text: string) => Promise<void>;
} {
  const [outcome, setOutcome] = useState<CopyOutcome>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(async (text: string) => {
    setOutcome((await copyText(text)) ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome('none'), shownForMs);
  }, []);
  return { outcome, copy };
}
