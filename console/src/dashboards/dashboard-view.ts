import { formatDuration } from '../promql/query-step.ts';
import { parseRefreshInterval } from '../promql/refresh-interval.ts';
import { type SearchParams, textsOf } from '../routing/search-params.ts';
import { decodeTimeRange, encodeTimeRange, type TimeRange } from '../time-range/time-range.ts';

/** A widget that another screen hands over to be added. */
export interface AddedWidget {
  readonly expression: string;
  /** A unit of widgets; absent for that of the metrics. */
  readonly unit?: string;
}

/** Everything that the page of a dashboard shows, as its address says it. */
export interface DashboardView {
  /** Absent for the window of the document. */
  readonly range?: TimeRange;
  /** Interval of the automatic refresh; absent for none. */
  readonly refreshMs?: number | undefined;
  /** The chosen values by the name of the variable. No values stand for any; an absent name for the default of the document. */
  readonly variables: ReadonlyMap<string, readonly string[]>;
  readonly isEditing: boolean;
  readonly added?: AddedWidget;
}

const variablePrefix = 'var.';
/** The limits of the contract for an expression and a unit. */
const maxExpressionLength = 16_384;
const maxUnitLength = 40;
const maxValueLength = 1_024;
const maxValues = 100;
/** Recognised by its identity: what stands in the address is no range. */
const noRange: TimeRange = { kind: 'relative', age: '1h' };

export function decodeDashboardView(search: Readonly<Record<string, unknown>>): DashboardView {
  const range = decodeTimeRange(search, noRange);
  const refreshMs = parseRefreshInterval(textsOf(search['refresh'])[0] ?? '');
  const expression = textsOf(search['add'])[0]?.slice(0, maxExpressionLength).toWellFormed() ?? '';
  const unit = textsOf(search['add_unit'])[0]?.slice(0, maxUnitLength).toWellFormed() ?? '';
  return {
    variables: decodeVariables(search),
    isEditing: search['edit'] === '1',
    ...(range === noRange ? {} : { range }),
    ...(refreshMs === undefined ? {} : { refreshMs }),
    ...(expression === '' ? {} : { added: { expression, ...(unit === '' ? {} : { unit }) } }),
  };
}

function decodeVariables(search: Readonly<Record<string, unknown>>): DashboardView['variables'] {
  const entries = Object.entries(search).filter(([key]) => /^var\.[a-zA-Z_]\w{0,30}$/.test(key));
  return new Map(
    entries.map(([key, value]) => {
      const values = textsOf(value)
        .filter((text) => text !== '' && text.length <= maxValueLength)
        .map((text) => text.toWellFormed());
      return [key.slice(variablePrefix.length), [...new Set(values)].slice(0, maxValues)];
    }),
  );
}

/** The inverse of `decodeDashboardView`. */
export function encodeDashboardView(view: DashboardView): SearchParams {
  const { range, refreshMs, variables, isEditing, added } = view;
  const chosen = [...variables].map(([name, values]): [string, string | readonly string[]] => [
    variablePrefix + name,
    // A parameter without a value says that none is chosen, instead of the default.
    values.length === 0 ? '' : values.length === 1 ? (values[0] ?? '') : values,
  ]);
  return {
    ...(range === undefined ? {} : encodeTimeRange(range)),
    ...(refreshMs === undefined ? {} : { refresh: formatDuration(refreshMs) }),
    ...Object.fromEntries(chosen),
    ...(isEditing ? { edit: '1' } : {}),
    ...(added === undefined ? {} : { add: added.expression }),
    ...(added?.unit === undefined ? {} : { add_unit: added.unit }),
  };
}

export const dashboardView = { decode: decodeDashboardView, encode: encodeDashboardView };
