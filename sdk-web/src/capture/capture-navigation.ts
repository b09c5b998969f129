import type { Plugin } from '../core.ts';
import { type ListenerTarget, listen } from '../listen.ts';
import { createCapturePlugin } from './capture-plugin.ts';
import { withoutSecrets } from './request-url.ts';
import { wrapMethod } from './wrap-method.ts';

/** What is observed of a page. */
export interface NavigatingPage extends ListenerTarget {
  readonly location?: Pick<Location, 'href'> | undefined;
  readonly history?: object | undefined;
  /** In newer browsers, by which pages navigate without `history`. */
  readonly navigation?: Partial<ListenerTarget> | undefined;
}

interface EntryChangeEvent extends Event {
  readonly navigationType: string | null;
}

/**
 * Records changes of the page's path without a new document (`pushState`, `replaceState`, the Navigation API, back and
 * forward) as events `navigation` of the most recently started open trace. Query and fragment are left out, and changes of
 * nothing else.
 *
 * @example
 * const client = new Client(key, { plugins: [captureNavigation()] });
 */
export function captureNavigation(): Plugin {
  return createNavigationCapture(globalThis);
}

export function createNavigationCapture(page: NavigatingPage): Plugin {
  const address = (): string => withoutSecrets(page.location?.href ?? '');
  return createCapturePlugin('capture-navigation', (report) => {
    let from = address();

    function reportChange(type: string | null): void {
      const to = address();
      if (to === from) return;
      report((context) => context.info('navigation', { from, to, type }));
      from = to;
    }

    function wrap(method: string, type: string): () => void {
      return wrapMethod(page.history, method, (call, args) => {
        const result = call(args);
        reportChange(type);
        return result;
      });
    }

    return [
      wrap('pushState', 'push'),
      wrap('replaceState', 'replace'),
      listen(page, 'popstate', () => reportChange('traverse')),
      // Also of the others, before them.
      listen<EntryChangeEvent>(page.navigation, 'currententrychange', (event) =>
        reportChange(event.navigationType),
      ),
    ];
  });
}
