import type { Plugin, PluginContext, PluginSetup } from '../core.ts';

/** A plugin's trace that records what the plugin reports, one entry for each call. */
export interface FakeTrace {
  readonly context: PluginContext;
  readonly reports: unknown[][];
  readonly setup: PluginSetup<object>;
  close(): void;
}

/** Starts a trace with the plugin. */
export function startFakeTrace(
  plugin: Plugin,
  options: Partial<Pick<PluginContext, 'isRecording' | 'nowMs'>> = {},
): FakeTrace {
  const reports: unknown[][] = [];
  const record =
    (name: string) =>
    (...args: unknown[]): void =>
      void reports.push([name, ...args]);
  const context = {
    traceId: 'a'.repeat(32),
    isRecording: true,
    nowMs: () => 0,
    logger: { debug() {}, info() {}, warn: record('log warn'), error: record('log error') },
    addEvent: record('event'),
    addHint: record('hint'),
    addAttribute: record('attribute'),
    addTag: record('tag'),
    info: record('info'),
    warn: record('warn'),
    error: record('error'),
    inject: <Headers>(headers: Headers) => headers,
    startSpan(name: string, spanOptions?: object) {
      record('span')(name, spanOptions);
      let isEnded = false;
      const span = {
        addAttribute(key: string, value: unknown) {
          if (!isEnded) record('span attribute')(key, value);
        },
        inject(headers: { set(name: string, value: string): void }) {
          headers.set('traceparent', '00-fake-01');
          return headers;
        },
        end(status: string) {
          if (!isEnded) record('end')(status);
          isEnded = true;
        },
      };
      return span;
    },
    ...options,
    // Only the members that capture plugins use.
  } as unknown as PluginContext;
  const setup = plugin.setup(context);
  return { context, reports, setup, close: () => setup.onClose?.(undefined) };
}
