import type { FailureRecorder, Plugin } from '../core.ts';
import { type ListenerTarget, listen } from '../listen.ts';
import { createCapturePlugin } from './capture-plugin.ts';
import { withoutSecrets } from './request-url.ts';

/**
 * Records uncaught errors and unhandled rejections of the page or worker as errors of the most recently started open
 * trace, with their causes. Each error object is recorded once. It changes nothing for other listeners and the console.
 *
 * @example
 * const client = new Client(key, { plugins: [captureErrors()] });
 */
export function captureErrors(): Plugin {
  return createErrorCapture(globalThis);
}

export function createErrorCapture(page: ListenerTarget): Plugin {
  return createCapturePlugin('capture-errors', (report) => {
    const seen = new WeakSet<object>();

    /** Whether this is the first time; values that are no objects have no identity. */
    function isNew(failure: unknown): boolean {
      if (typeof failure !== 'object' || failure === null) return true;
      if (seen.has(failure)) return false;
      seen.add(failure);
      return true;
    }

    return [
      listen<ErrorEvent>(page, 'error', (event) =>
        report((context: FailureRecorder) => {
          // Scripts of other origins give only a message; images that fail to load do not come here.
          const failure: unknown = event.error ?? event.message;
          if (!isNew(failure)) return;
          const details = {
            mechanism: 'error',
            'code.file.path': event.filename && withoutSecrets(event.filename),
            'code.line.number': event.lineno,
            'code.column.number': event.colno,
          };
          context.error(toFailure(failure), details, null);
        }),
      ),
      listen<PromiseRejectionEvent>(page, 'unhandledrejection', (event) =>
        report((context: FailureRecorder) => {
          if (isNew(event.reason))
            context.error(toFailure(event.reason), { mechanism: 'unhandledrejection' }, null);
        }),
      ),
    ];
  });
}

/** Anything can be thrown, and the recorder reads any text and object. What has no text form still gets a name. */
function toFailure(thrown: unknown): unknown {
  const isReadable = typeof thrown === 'string' || (typeof thrown === 'object' && thrown !== null);
  return isReadable ? thrown : `thrown: ${String(thrown)}`;
}
