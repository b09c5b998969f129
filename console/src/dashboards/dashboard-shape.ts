import { isJsonRecord, type JsonRecord, memberOf } from '../editing/json-value.ts';
import type { DashboardInput, Widget } from '../generated/types.gen.ts';

/** The field that holds the query of each type of widget; absent where it may be left out. */
const queryTexts: Readonly<Record<Widget['type'], string | undefined>> = {
  timeseries: 'expression',
  stat: 'expression',
  table: 'expression',
  log_stats: undefined,
  log_list: undefined,
  trace_list: undefined,
  markdown: 'markdown',
};

export interface ShapeFault {
  /** A path such as `widgets[2].layout.x`; empty for the document. */
  readonly field: string;
  readonly expected: string;
}

/** Whether a value is enough of a dashboard to be shown. What else the contract asks of it, the service checks. */
export function isDashboardShape(value: unknown): value is DashboardInput {
  return findShapeFault(value) === undefined;
}

/** The first field that is missing or of another type. */
export function findShapeFault(value: unknown): ShapeFault | undefined {
  if (!isJsonRecord(value))
    return { field: '', expected: 'a map with title, default_time_window and widgets' };
  return (
    expectText(value, 'title') ??
    expectText(value, 'default_time_window') ??
    expectOptional(value, 'description', 'a text', isText) ??
    expectItems(value, 'widgets', findWidgetFault) ??
    (memberOf(value, 'variables') === undefined
      ? undefined
      : expectItems(value, 'variables', findVariableFault))
  );
}

function findWidgetFault(value: unknown): ShapeFault | undefined {
  if (!isJsonRecord(value)) return { field: '', expected: 'a widget' };
  const type = memberOf(value, 'type');
  if (typeof type !== 'string' || !Object.hasOwn(queryTexts, type))
    return { field: 'type', expected: `one of ${Object.keys(queryTexts).join(', ')}` };
  return (
    expectText(value, 'title') ??
    expectOptional(value, 'unit', 'a text', isText) ??
    expectRecord(value, 'query', (query) => findQueryFault(query, queryTexts[type as Widget['type']])) ??
    expectRecord(value, 'layout', (layout) =>
      ['x', 'y', 'w', 'h'].map((key) => expectNumber(layout, key)).find(isPresent),
    )
  );
}

function findQueryFault(query: JsonRecord, required: string | undefined): ShapeFault | undefined {
  return (
    (required === undefined ? undefined : expectText(query, required)) ??
    expectOptional(query, 'legend', 'a text', isText) ??
    expectOptional(query, 'filter', 'a text', isText) ??
    expectOptional(query, 'group_by', 'a list of texts', isTexts)
  );
}

function findVariableFault(value: unknown): ShapeFault | undefined {
  if (!isJsonRecord(value)) return { field: '', expected: 'a variable' };
  return (
    expectText(value, 'name') ??
    expectText(value, 'label') ??
    expectOptional(value, 'metric', 'a text', isText) ??
    expectOptional(value, 'default', 'a list of texts', isTexts)
  );
}

function expectText(record: JsonRecord, key: string): ShapeFault | undefined {
  return isText(memberOf(record, key)) ? undefined : { field: key, expected: 'a text' };
}

function expectNumber(record: JsonRecord, key: string): ShapeFault | undefined {
  return Number.isFinite(memberOf(record, key)) ? undefined : { field: key, expected: 'a number' };
}

function expectOptional(
  record: JsonRecord,
  key: string,
  expected: string,
  isRight: (value: unknown) => boolean,
): ShapeFault | undefined {
  const value = memberOf(record, key);
  return value === undefined || isRight(value) ? undefined : { field: key, expected };
}

function expectRecord(
  record: JsonRecord,
  key: string,
  findFault: (value: JsonRecord) => ShapeFault | undefined,
): ShapeFault | undefined {
  const value = memberOf(record, key);
  if (!isJsonRecord(value)) return { field: key, expected: 'fields' };
  return within(key, findFault(value));
}

function expectItems(
  record: JsonRecord,
  key: string,
  findFault: (value: unknown) => ShapeFault | undefined,
): ShapeFault | undefined {
  const items = memberOf(record, key);
  if (!Array.isArray(items)) return { field: key, expected: 'a list' };
  return items.map((item, index) => within(`${key}[${index}]`, findFault(item))).find(isPresent);
}

function within(path: string, fault: ShapeFault | undefined): ShapeFault | undefined {
  return fault && { ...fault, field: fault.field === '' ? path : `${path}.${fault.field}` };
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isPresent(fault: ShapeFault | undefined): fault is ShapeFault {
  return fault !== undefined;
}
