import { useEffect, useState, useSyncExternalStore } from 'react';
import { projectBaseUrl } from '../api/clients.ts';
import { pageVisibility } from '../shell/page-visibility.ts';
import { createLogFollower } from './follow-logs.ts';
import { initialTailState, type LogTail, type LogTailState, startLogTail } from './log-tail.ts';
import { createTailSlots } from './tail-slots.ts';

const slots = createTailSlots(navigator.locks);

/** Follows the records of a project that match a filter while the component is shown; another filter is another tail. */
export function useLogTail(projectId: string, filter: string, isHeld: boolean, run: number): LogTailState {
  const [tail, setTail] = useState<LogTail>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another run begins the tail again
  useEffect(() => {
    const started = startLogTail({
      follow: createLogFollower(projectBaseUrl(projectId), filter),
      slots,
      visibility: pageVisibility,
      nowMs: () => performance.now(),
      setTimer(run, delayMs) {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    });
    setTail(started);
    return () => {
      started.stop();
      setTail(undefined);
    };
  }, [projectId, filter, run]);

  useEffect(() => tail?.setHeld(isHeld), [tail, isHeld]);
  return useSyncExternalStore(
    tail?.subscribe ?? subscribeToNothing,
    () => tail?.getState() ?? initialTailState,
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
