import { logCorrelation } from './log-correlation.ts';

/** The methods that write a line for people. */
const methods: readonly (keyof CorrelatedConsole)[] = ['debug', 'error', 'info', 'log', 'warn'];

/** The console that is changed: that of Node, or another with these methods. */
export interface CorrelatedConsole {
  debug(...args: unknown[]): void;
  error(...args: unknown[]): void;
  info(...args: unknown[]): void;
  log(...args: unknown[]): void;
  warn(...args: unknown[]): void;
}

/**
 * Appends `trace_id=… span_id=…` to what is written to the console inside a trace, and returns a function that undoes it. What is written
 * outside any trace stays as it is. Call it once, when the program starts.
 *
 * @example
 * const restore = correlateConsole();
 */
export function correlateConsole(target: CorrelatedConsole = globalThis.console): () => void {
  const originals = methods.map((name) => ({ name, original: target[name] }));
  let isRestored = false;
  const installed = originals.map(({ name, original }) => {
    const write = (...args: unknown[]): void => {
      original.call(target, ...(isRestored ? args : withFields(args, correlationOf())));
    };
    target[name] = write;
    return { name, original, write };
  });
  return () => {
    isRestored = true;
    for (const { name, original, write } of installed) {
      // Another one may have been put on top since, and goes on calling this one.
      if (target[name] === write) target[name] = original;
    }
  };
}

/** '' outside any trace. */
function correlationOf(): string {
  return Object.entries(logCorrelation())
    .map(([name, id]) => `${name}=${id}`)
    .join(' ');
}

/**
 * Behind the arguments, or in the first where it would become a value of it: a console formats a text that has others behind it, and
 * prints one alone as it is (https://console.spec.whatwg.org/#formatter).
 */
function withFields(args: readonly unknown[], fields: string): readonly unknown[] {
  if (fields === '') return args;
  const [format, ...values] = args;
  if (typeof format !== 'string') return [...args, fields];
  const specifiers = format.match(/%[%cdfijoOs]/g)?.filter((specifier) => specifier !== '%%') ?? [];
  const isFormatted = values.length > 0 && specifiers.length <= values.length;
  return isFormatted || !format.includes('%') ? [...args, fields] : [`${format} ${fields}`, ...values];
}
