import type { Annotator } from '../functions/function-definition.ts';
import type { Annotations } from '../promql-value.ts';
import type { Span } from '../syntax/ast.ts';
import { lineAndColumn } from '../syntax/line-and-column.ts';

export interface AnnotationCollector extends Annotator {
  annotations(): Annotations;
}

/** Annotations returned of each kind, as in Prometheus; of the rest only the number. */
const maxShown = 10;

/** Bounds the memory of a query whose series each cause an annotation. */
const maxKept = 10_000;

/**
 * Collects each text once, with its position: `PromQL info: ... (1:6)`, line and column counted from one.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/api/ (format overview)
 */
export function createAnnotationCollector(text = ''): AnnotationCollector {
  const warnings = new Set<string>();
  const infos = new Set<string>();
  const places = new Map<Span, string>();

  function placeOf(span: Span): string {
    const place = places.get(span) ?? `(${lineAndColumn(text, span.start)})`;
    places.set(span, place);
    return place;
  }

  function add(texts: Set<string>, message: string, span: Span | undefined): void {
    if (texts.size < maxKept) texts.add(span === undefined ? message : `${message} ${placeOf(span)}`);
  }

  return {
    warn: (message, span) => add(warnings, `PromQL warning: ${message}`, span),
    inform: (message, span) => add(infos, `PromQL info: ${message}`, span),
    annotations: () => ({ warnings: shorten(warnings, 'warning'), infos: shorten(infos, 'info') }),
  };
}

function shorten(texts: ReadonlySet<string>, sort: 'warning' | 'info'): readonly string[] {
  if (texts.size <= maxShown) return [...texts];
  return [...[...texts].slice(0, maxShown), `${texts.size - maxShown} more ${sort} annotations omitted`];
}
