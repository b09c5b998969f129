import { isNotifyingHost, type Plugin, type PluginContext } from '../core.ts';

/** Traces that are never closed must not pile up; only the newest of the open ones is reported to. */
const maxOpenTraces = 100;
const minuteMs = 60_000;
/** A page that fails in a loop must neither fill the trace nor keep the network busy. */
const defaultReportsPerMinute = 120;

/**
 * Runs `work` for the most recently started open trace; what it throws is logged. Does nothing without such a trace,
 * inside another report, which would recurse, inside the host's logger and callbacks, where a failed delivery would make
 * new data to deliver, and beyond the reports of a minute.
 */
export type Report = <Result>(work: (context: PluginContext) => Result) => Result | undefined;

/**
 * A plugin that observes the page while a trace with it is open. All traces that share the plugin share what `install`
 * sets up; the functions that it returns restore the page.
 */
export function createCapturePlugin(
  name: string,
  install: (report: Report) => readonly (() => void)[],
  maxReportsPerMinute = defaultReportsPerMinute,
): Plugin {
  const open = new Set<PluginContext>();
  let stops: readonly (() => void)[] | undefined;
  let isReporting = false;
  let windowStartMs = 0;
  let reportCount = 0;

  function isOverLimit(nowMs: number): boolean {
    // A clock that was set back starts a new window too.
    if (Math.abs(nowMs - windowStartMs) >= minuteMs) {
      windowStartMs = nowMs;
      reportCount = 0;
    }
    reportCount += 1;
    return reportCount > maxReportsPerMinute;
  }

  /** Traces also end without `onClose`: elsewhere, by a refused key, by the end of the client. */
  function newest(): PluginContext | undefined {
    for (const context of [...open].reverse()) {
      if (context.isRecording) return context;
      close(context);
    }
    return undefined;
  }

  const report: Report = (work) => {
    const context = newest();
    if (context === undefined || isReporting || isNotifyingHost()) return undefined;
    if (isOverLimit(context.nowMs())) return undefined;
    isReporting = true;
    try {
      return work(context);
    } catch (error) {
      context.logger.warn('something could not be captured', { plugin: name, error });
      return undefined;
    } finally {
      isReporting = false;
    }
  };

  function close(context: PluginContext): void {
    open.delete(context);
    if (open.size > 0) return;
    for (const stop of stops ?? []) stop();
    stops = undefined;
  }

  return {
    name,
    setup(context) {
      if (context.isRecording) {
        const [oldest] = open;
        if (oldest !== undefined && open.size >= maxOpenTraces) open.delete(oldest);
        open.add(context);
        stops ??= install(report);
      }
      return { methods: {}, onClose: () => close(context) };
    },
  };
}
