import { requirePeer } from './require-peer.ts';

/** The compared part of OpenTelemetry, which is installed in test/peers, not here. */
export interface Tracer {
  startSpan(
    name: string,
    options: { readonly attributes: Readonly<Record<string, string>> },
  ): { end(): void };
}

/**
 * With the batching processor that applications use, and a no-op exporter;
 * `undefined` when OpenTelemetry is not installed.
 */
export function createOpenTelemetryTracer(maxQueueSize: number): Tracer | undefined {
  // The part of its exports that is used.
  const tracing = requirePeer('@opentelemetry/sdk-trace-base') as Tracing | undefined;
  if (tracing === undefined) return undefined;
  const exporter = {
    export: (_spans: unknown, done: (result: { readonly code: number }) => void) => done({ code: 0 }),
    shutdown: async () => {},
  };
  const processor = new tracing.BatchSpanProcessor(exporter, { maxQueueSize });
  return new tracing.BasicTracerProvider({ spanProcessors: [processor] }).getTracer('benchmark');
}

/** The part of `@opentelemetry/sdk-trace-base` that is used. */
interface Tracing {
  readonly BatchSpanProcessor: new (exporter: object, options: { readonly maxQueueSize: number }) => object;
  readonly BasicTracerProvider: new (options: {
    readonly spanProcessors: readonly object[];
  }) => { getTracer(name: string): Tracer };
}
