import { Document, isMap, isNode, isScalar, LineCounter, type ParsedNode, parseDocument, visit } from 'yaml';
import { isJsonRecord } from '../editing/json-value.ts';
import type { DashboardInput } from '../generated/types.gen.ts';
import { findShapeFault, isDashboardShape } from './dashboard-shape.ts';

/** Of every object in a dashboard, in the order in which people write them. */
const keyOrder = [
  ['type', 'name', 'title', 'label', 'description', 'default_time_window', 'metric', 'default'],
  ['expression', 'legend', 'filter', 'group_by', 'markdown', 'query', 'layout', 'unit'],
  ['x', 'y', 'w', 'h', 'variables', 'widgets'],
].flat();
const maxLineLength = 120;

/** A dashboard as a file of YAML, as `examples/alerts-as-code` applies it. */
export function formatDashboardYaml(dashboard: DashboardInput): string {
  const document = new Document(orderKeys(dashboard));
  visit(document, {
    Map: (_key, map, path) => {
      // Below a widget or variable, a map is short: it stands on one line, unless a text in it has several.
      if (path.length <= 4 || hasLines(map)) return;
      map.flow = true;
    },
  });
  return document.toString({ lineWidth: maxLineLength });
}

function orderKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(orderKeys);
  if (!isJsonRecord(value)) return value;
  const rank = (key: string) => (keyOrder.includes(key) ? keyOrder.indexOf(key) : keyOrder.length);
  const entries = Object.entries(value).sort(([one], [other]) => rank(one) - rank(other));
  return Object.fromEntries(entries.map(([key, member]) => [key, orderKeys(member)]));
}

function hasLines(node: unknown): boolean {
  return (
    isMap(node) &&
    node.items.some(
      ({ value }) => isScalar(value) && typeof value.value === 'string' && value.value.includes('\n'),
    )
  );
}

export type ParsedYaml =
  | { readonly kind: 'dashboard'; readonly dashboard: DashboardInput }
  /** Completes a sentence, with the line where there is one. */
  | { readonly kind: 'problem'; readonly message: string };

/** As much as a request may be long. */
const maxLength = 1024 * 1024;
/** An alias makes a small file a large document. */
const maxAliasCount = 100;

/** Reads a dashboard from YAML, of which JSON is a part. */
export function parseDashboardYaml(text: string): ParsedYaml {
  if (text.length > maxLength) return problem('The YAML is longer than 1 MiB.');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const [error] = document.errors;
  if (error !== undefined) return problem(`Line ${lines.linePos(error.pos[0]).line}: ${error.message}.`);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount });
  } catch (cause) {
    return problem(cause instanceof Error ? `${cause.message}.` : String(cause));
  }
  if (isDashboardShape(value)) return { kind: 'dashboard', dashboard: value };
  const fault = findShapeFault(value);
  const field = fault?.field ?? '';
  const line = lineOf(document, field, lines);
  const place = line === undefined ? '' : `Line ${line}: `;
  return problem(`${place}${field === '' ? 'The document' : `“${field}”`} has to be ${fault?.expected}.`);
}

function problem(message: string): ParsedYaml {
  return { kind: 'problem', message };
}

/** The line of a field, or of the nearest that stands in the document. */
function lineOf(
  document: Document.Parsed<ParsedNode>,
  field: string,
  lines: LineCounter,
): number | undefined {
  const path = field.split(/[.[\]]+/).filter((part) => part !== '');
  while (path.length > 0) {
    const node = document.getIn(
      path.map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      true,
    );
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    path.pop();
  }
  return undefined;
}
