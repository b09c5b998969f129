import type { CreatedWindow } from '../../../traces/trace-store.ts';

/** The window of drawn times of so many milliseconds each. */
export function toWindow({ sinceMs, untilMs }: CreatedWindow, tickMs: number): CreatedWindow {
  return {
    ...(sinceMs === undefined ? {} : { sinceMs: sinceMs * tickMs }),
    ...(untilMs === undefined ? {} : { untilMs: untilMs * tickMs }),
  };
}
