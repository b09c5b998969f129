import type { SearchParams } from '../routing/search-params.ts';
import { decodeFolds, encodeFolds, type Folds, spanIdPattern } from './folds.ts';

export const tracePanels = ['attributes', 'span', 'matches', 'plugins', 'logs', 'raw'] as const;
export type TracePanel = (typeof tracePanels)[number];

/** Everything that the page of a trace shows, as its address says it. */
export interface TraceView {
  readonly panel: TracePanel;
  /** The span shown in detail. */
  readonly spanId: string | undefined;
  /** The event that is open in the timeline. */
  readonly eventId: string | undefined;
  readonly folds: Folds;
  /** The text that events of the timeline contain. */
  readonly find: string;
  /** Whether the timeline has the starts and ends of spans too. */
  readonly withSpans: boolean;
}

const maxEventIdLength = 64;

export function decodeTraceView(search: Readonly<Record<string, unknown>>): TraceView {
  const { panel, span, event, folds, find, events } = search;
  const isEventId = typeof event === 'string' && event !== '' && event.length <= maxEventIdLength;
  return {
    panel: tracePanels.find((name) => name === panel) ?? 'attributes',
    spanId: typeof span === 'string' && spanIdPattern.test(span) ? span : undefined,
    eventId: isEventId ? event : undefined,
    folds: decodeFolds(folds),
    find: typeof find === 'string' ? find : '',
    withSpans: events === 'all',
  };
}

/** The inverse of `decodeTraceView`; what is as on a fresh page is left out. */
export function encodeTraceView({ panel, spanId, eventId, folds, find, withSpans }: TraceView): SearchParams {
  const encodedFolds = encodeFolds(folds);
  return {
    ...(panel === 'attributes' ? {} : { panel }),
    ...(spanId === undefined ? {} : { span: spanId }),
    ...(eventId === undefined ? {} : { event: eventId }),
    ...(encodedFolds === undefined ? {} : { folds: encodedFolds }),
    ...(find === '' ? {} : { find }),
    ...(withSpans ? { events: 'all' } : {}),
  };
}

export const traceView = { decode: decodeTraceView, encode: encodeTraceView };
