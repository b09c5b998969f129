import type { SearchParams } from '../routing/search-params.ts';
import { decodeFolds, encodeFolds, type Folds, spanIdPattern } from './folds.ts';

export const tracePanels = ['attributes', 'selection', 'matches', 'plugins', 'logs', 'raw'] as const;
export type TracePanel = (typeof tracePanels)[number];

/** The span or event shown in detail. */
export type Selection =
  | { readonly kind: 'span'; readonly spanId: string }
  | { readonly kind: 'event'; readonly eventId: string };

/** Everything that the page of a trace shows, as its address says it. */
export interface TraceView {
  readonly panel: TracePanel;
  readonly selection: Selection | undefined;
  readonly folds: Folds;
  /** The text that events of the timeline contain. */
  readonly find: string;
  /** Whether the timeline has the starts and ends of spans too. */
  readonly withSpans: boolean;
}

const maxEventIdLength = 64;

export function decodeTraceView(search: Readonly<Record<string, unknown>>): TraceView {
  const { panel, folds, find, events } = search;
  return {
    panel: tracePanels.find((name) => name === panel) ?? 'attributes',
    selection: decodeSelection(search),
    folds: decodeFolds(folds),
    find: typeof find === 'string' ? find : '',
    withSpans: events === 'all',
  };
}

/** The inverse of `decodeTraceView`; what is as on a fresh page is left out. */
export function encodeTraceView({ panel, selection, folds, find, withSpans }: TraceView): SearchParams {
  const encodedFolds = encodeFolds(folds);
  return {
    ...(panel === 'attributes' ? {} : { panel }),
    ...(selection?.kind === 'span' ? { span: selection.spanId } : {}),
    ...(selection?.kind === 'event' ? { event: selection.eventId } : {}),
    ...(encodedFolds === undefined ? {} : { folds: encodedFolds }),
    ...(find === '' ? {} : { find }),
    ...(withSpans ? { events: 'all' } : {}),
  };
}

function decodeSelection({ span, event }: Readonly<Record<string, unknown>>): Selection | undefined {
  if (typeof span === 'string' && spanIdPattern.test(span)) return { kind: 'span', spanId: span };
  if (typeof event !== 'string' || event === '' || event.length > maxEventIdLength) return undefined;
  return { kind: 'event', eventId: event };
}

export const traceView = { decode: decodeTraceView, encode: encodeTraceView };
