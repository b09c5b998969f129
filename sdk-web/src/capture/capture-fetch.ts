import type { Plugin } from '../core.ts';
import { createCapturePlugin, type Report } from './capture-plugin.ts';
import { observeFetch } from './observe-fetch.ts';
import { observeXhr } from './observe-xhr.ts';
import type { StartRequestSpan } from './request-span.ts';
import { describeUrl, matchesUrl, parseRequestUrl, type UrlPattern } from './request-url.ts';
import { wrapMethod } from './wrap-method.ts';

/** Beyond it, requests are neither recorded nor given trace headers. */
const maxRequestsPerMinute = 1200;

/** Options of `captureFetch`. */
export interface CaptureFetchOptions {
  /**
   * Where `traceparent` may be sent: origins (`https://api.example.com`) or patterns for whole addresses. Default: the
   * page's own origin. Another one, also one that an address redirects to, must allow the header `traceparent` in its CORS
   * answers, or the browser refuses the request.
   */
  readonly propagateTo?: readonly UrlPattern[] | undefined;
}

/** What is observed of a page or worker. */
export interface RequestingPage {
  /** The global variable, which a page may use for something else. */
  readonly origin?: unknown;
  readonly location?: Pick<Location, 'href' | 'origin'> | undefined;
  readonly document?: Pick<Document, 'baseURI'> | undefined;
  readonly XMLHttpRequest?: { readonly prototype: object } | undefined;
}

/**
 * Records requests of `fetch` and `XMLHttpRequest` as spans of the most recently started open trace, from their start to
 * the head of the answer, and sends trace headers to allowed origins. Requests of this client are left out. Requests and answers
 * are not changed otherwise; of a `Request` that gets the headers, `fetch` receives a copy.
 *
 * @example
 * const plugins = [captureFetch({ propagateTo: ['https://api.example.com'] })];
 * const client = new Client(key, { plugins });
 */
export function captureFetch(options?: CaptureFetchOptions): Plugin {
  return createFetchCapture(globalThis, options);
}

export function createFetchCapture(page: RequestingPage, options: CaptureFetchOptions = {}): Plugin {
  return createCapturePlugin(
    'capture-fetch',
    (report) => {
      const start = createSpanStarter(page, report, options.propagateTo ?? [originOf(page)]);
      return [
        wrapMethod(page, 'fetch', observeFetch(start)),
        observeXhr(page.XMLHttpRequest?.prototype, start),
      ];
    },
    maxRequestsPerMinute,
  );
}

/** The origin of a page. That of its address is another one in a sandboxed frame, and none in a frame of `srcdoc` or `about:blank`. */
function originOf({ origin, location }: RequestingPage): string {
  return origin === 'null' || location?.origin === 'null' ? String(origin) : (location?.origin ?? '');
}

function createSpanStarter(
  page: RequestingPage,
  report: Report,
  allowed: readonly UrlPattern[],
): StartRequestSpan {
  return (method, address) =>
    report((context) => {
      const url = parseRequestUrl(address, page.document?.baseURI ?? page.location?.href);
      if (url === undefined) return undefined;
      const span = context.startSpan(`${method} ${url.pathname}`, {
        attributes: {
          'http.request.method': method,
          'url.full': describeUrl(url),
          'server.address': url.host,
        },
      });
      return {
        isPropagated: matchesUrl(allowed, url),
        inject(headers) {
          // The host's own comes first.
          if (!headers.has('traceparent')) span.inject(headers);
        },
        end(status, failure) {
          if (status !== undefined) span.addAttribute('http.response.status_code', status);
          if (failure !== undefined) span.addAttribute('error.type', failure);
          span.end(failure === undefined && (status ?? 0) < 400 ? 'ok' : 'error');
        },
      };
    });
}
