import { callSafely } from '../client/call-safely.ts';
import type { Logger } from '../client/logger.ts';
import { readOption } from '../client/option-reader.ts';
import type { AttributeValue } from '../encoding/value-text.ts';
import type { EventDetails, EventOptions } from './event-options.ts';
import type { Span, SpanOptions } from './span.ts';
import type { Trace } from './trace.ts';

/** Announces that the work of a trace continues on a network, where processors of the service may follow it. */
export interface TransactionHint {
  /** `caip2` is namespace and reference, such as `eip155:1`. The name is truncated to 64 bytes. */
  readonly chain: {
    readonly caip2: string;
    readonly name?: string | undefined;
    readonly chainId?: number | undefined;
  };
  /** Kind of the hinted item, such as `evm_transaction`; at most 64 bytes. */
  readonly kind: string;
  /** Hash, signature or update id in the network's own notation, at most 256 bytes; a longer one drops the hint. */
  readonly transactionHash?: string | undefined;
  readonly attributes?: Readonly<Record<string, AttributeValue | null | undefined>> | undefined;
  /** Groups the items of one lifecycle, at most 128 bytes. */
  readonly correlationId?: string | undefined;
}

/** A plugin's access to the trace it was set up for. No method throws. */
export interface PluginContext {
  /** 32 lowercase hexadecimal digits. */
  readonly traceId: string;
  /** The client's logger. */
  readonly logger: Logger;
  /** Whether items are recorded: not in a trace that is not sampled or has ended. */
  readonly isRecording: boolean;
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Like `Trace.addEvent`. */
  addEvent(eventType: string, payload?: object, options?: EventOptions): void;
  /** Records a hint. One without a valid chain is dropped (`invalid`). */
  addHint(hint: TransactionHint): void;
  /** Like `Trace.addAttribute`. */
  addAttribute(key: string, value: AttributeValue): void;
  /** Like `Trace.addTag`. */
  addTag(tag: string): void;
  /** Like `Trace.info`. */
  info(name: string, details?: EventDetails): void;
  /** Like `Trace.warn`. */
  warn(name: string, details?: EventDetails): void;
  /** Like `Trace.error`. */
  error(failure: string | Error, details?: EventDetails): void;
  /** Like `Trace.startSpan`. */
  startSpan(name: string, options?: SpanOptions): Span;
  /** Writes the W3C headers of the trace, like `Trace.inject`. */
  inject<Carrier extends object>(headers: Carrier): Carrier;
}

/** What a plugin adds to one trace. */
export interface PluginSetup<Methods extends object> {
  /** Added to the trace as methods. One that returns `undefined` returns the trace instead, for chaining. */
  readonly methods: Methods;
  /** Replace `methods` on a trace that is not recorded. Default: methods that do nothing. */
  readonly noopMethods?: Partial<Methods> | undefined;
  /** Called before the trace is flushed, to add pending data of the plugin. */
  onFlush?(): void;
  /** Called once when the trace is closed, before its last flush. */
  onClose?(reason: string | undefined): void;
  /** Whether `onFlush` has something to add; without it `onFlush` is always called. */
  hasPendingData?(): boolean;
}

/**
 * Adds methods to every trace of a client. `setup` runs once per trace; an exception from it or from a
 * method is logged and not propagated. A method cannot replace one of the trace's own.
 *
 * @example
 * const orders = definePlugin({
 *   name: 'orders',
 *   setup: (context) => ({
 *     methods: { addOrder: (id: string) => context.addEvent('order_added', { id }) },
 *   }),
 * });
 * const client = new Client(key, { plugins: [orders] });
 * client.trace({ name: 'checkout' }).addOrder('o-17').info('stored');
 */
export interface Plugin<Methods extends object = object> {
  /** Names the plugin in the client's log lines. */
  readonly name: string;
  /** Called once for each trace. */
  setup(context: PluginContext): PluginSetup<Methods>;
}

/** Returns the plugin as it is: the types of its methods are inferred, to be known on the traces of a client. See `Plugin`. */
export function definePlugin<Methods extends object>(plugin: Plugin<Methods>): Plugin<Methods> {
  return plugin;
}

type MethodsOf<P> = P extends Plugin<infer Methods> ? Methods : never;
type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** The combined methods of a list of plugins. */
export type PluginMethods<Plugins extends readonly Plugin[]> = Intersection<MethodsOf<Plugins[number]>>;

/** A trace with the methods of its plugins. */
export type TraceWith<Methods> = Trace & {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Result
    ? // biome-ignore lint/suspicious/noConfusingVoidType: asks whether the method returns nothing
      [Result] extends [void]
      ? (...args: Args) => TraceWith<Methods>
      : Methods[Name]
    : Methods[Name];
};

/** The lifecycle hooks of all plugins of one trace, each called safely. */
export interface AttachedPlugins {
  beforeFlush(): void;
  beforeClose(reason: string | undefined): void;
}

type FailureLog = (error: unknown) => void;

/** Sets the plugins up for one trace and puts their methods on it. */
export function attachPlugins(
  trace: Trace,
  plugins: readonly Plugin[],
  context: PluginContext,
  kind: 'recording' | 'noop',
): AttachedPlugins {
  const attached: (readonly [setup: PluginSetup<object>, logFailure: FailureLog])[] = [];
  for (const plugin of plugins) {
    const logFailure: FailureLog = (error) =>
      context.logger.error('a plugin failed', { plugin: readOption(plugin, 'name'), error });
    callSafely(
      () => {
        const setup = plugin.setup(context);
        addMethods(trace, setup, kind, logFailure);
        attached.push([setup, logFailure]);
      },
      (error) => {
        logFailure(error);
        tolerateMissingMethods(trace);
      },
    );
  }
  function forEachSetup(call: (setup: PluginSetup<object>) => void): void {
    for (const [setup, logFailure] of attached) callSafely(() => call(setup), logFailure);
  }
  return {
    beforeFlush: () =>
      forEachSetup((setup) => {
        if (setup.hasPendingData === undefined || setup.hasPendingData()) return setup.onFlush?.();
      }),
    beforeClose: (reason) => forEachSetup((setup) => setup.onClose?.(reason)),
  };
}

function addMethods(
  trace: Trace,
  setup: PluginSetup<object>,
  kind: 'recording' | 'noop',
  logFailure: FailureLog,
): void {
  for (const [name, method] of Object.entries(setup.methods)) {
    // `then` would make the trace look like a promise.
    if (name in trace || name === 'then') {
      logFailure(new Error(`the trace has its own ${name}`));
      continue;
    }
    const applied: unknown = kind === 'recording' ? method : (readNoop(setup, name) ?? doNothing);
    const value = (...args: unknown[]): unknown => {
      if (typeof applied !== 'function') return trace;
      const result: unknown = callSafely(() => applied(...args), logFailure);
      return result === undefined ? trace : result;
    };
    Object.defineProperty(trace, name, { value, enumerable: true });
  }
}

/**
 * The names of a failed plugin's methods are unknown, and a call of a missing one would throw into the host:
 * every other name becomes a method that does nothing. `then` and `toJSON` would change what the trace is to others.
 */
function tolerateMissingMethods(trace: Trace): void {
  const chain = (): Trace => trace;
  const methods = new Proxy(Object.prototype, {
    get: (target, name) =>
      typeof name === 'symbol' || name in target || /^(then|toJSON|\W.*)$/.test(name)
        ? Reflect.get(target, name)
        : chain,
  });
  Object.setPrototypeOf(trace, methods);
}

function readNoop(setup: PluginSetup<object>, name: string): unknown {
  return setup.noopMethods === undefined ? undefined : Reflect.get(setup.noopMethods, name);
}

function doNothing(): void {}
