import {
  type AttributeValue,
  type FailureRecorder,
  isError,
  type Plugin,
  type PluginContext,
} from '../core.ts';
import { createCapturePlugin } from './capture-plugin.ts';
import { wrapMethod } from './wrap-method.ts';

/** A method of `console`. */
export type ConsoleLevel = 'debug' | 'log' | 'info' | 'warn' | 'error';

/** Options of `captureConsole`. */
export interface CaptureConsoleOptions {
  /** Which methods to record. Default: `warn` and `error`. */
  readonly levels?: readonly ConsoleLevel[] | undefined;
}

const maxArguments = 10;

/**
 * Records calls of the console as events of the most recently started open trace; `console.error` becomes an error, with
 * the stack and causes of an `Error` among the arguments. The console prints as before. What the client's `logger` and
 * `callbacks` print is not recorded, as a failed delivery must not make new data to deliver; what they print later, such as
 * after an `await`, is.
 *
 * @example
 * const client = new Client(key, { plugins: [captureConsole({ levels: ['error'] })] });
 */
export function captureConsole(options?: CaptureConsoleOptions): Plugin {
  return createConsoleCapture(globalThis.console, options);
}

export function createConsoleCapture(console: object, options: CaptureConsoleOptions = {}): Plugin {
  const { levels = ['warn', 'error'] } = options;
  return createCapturePlugin('capture-console', (report) => {
    return levels.map((level) =>
      wrapMethod(console, level, (call, args, _self, below) => {
        report((context) => record(context, level, args, below));
        return call(args);
      }),
    );
  });
}

/** Texts become the name of the event, everything else its details. */
function record(
  context: PluginContext & FailureRecorder,
  level: ConsoleLevel,
  args: readonly unknown[],
  below: () => unknown,
): void {
  const shown = args.slice(0, maxArguments);
  const text = shown.filter((argument) => typeof argument === 'string').join(' ');
  const error = shown.find(isError);
  // Of another level, an error is a detail of the text.
  const named = level === 'error' || text === '' ? error : undefined;
  const details: Record<string, AttributeValue | null | undefined> = { mechanism: `console.${level}` };
  for (const [index, argument] of shown.entries()) {
    // Details take any value: one without a text form is left out.
    if (typeof argument !== 'string' && argument !== named)
      details[`argument.${index}`] = argument as AttributeValue;
  }
  if (level !== 'error') {
    const name = text || error?.message || `console.${level}`;
    if (level === 'warn') context.warn(name, details);
    else context.info(name, details);
    return;
  }
  if (error !== undefined && text !== '') details['message'] = text;
  context.error(error ?? (text || 'console.error'), details, below);
}
