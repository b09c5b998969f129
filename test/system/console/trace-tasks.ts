import type { Page } from 'playwright-core';

/** A task of the page's main thread. */
interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** Microseconds of processor time: other work on the machine does not count. */
  readonly tdur?: number;
}

/** The longest tasks of the renderers' main threads while `run` runs, in milliseconds of processor time, longest first. */
export async function traceTasks(page: Page, run: () => Promise<void>): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await run();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const threads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = trace.traceEvents.filter(
    ({ pid, tid, tdur }) => tdur !== undefined && threads.has(`${pid}/${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  return tasks.map(({ tdur = 0 }) => Math.round(tdur / 1000)).sort((a, b) => b - a);
}
