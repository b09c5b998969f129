import type { TraceEvent, TraceSummary } from '../generated/types.gen.ts';

export interface RawLines {
  readonly lines: readonly string[];
  /** Events that the lines leave out. */
  readonly omittedEvents: number;
}

/** What `JSON.stringify(…, null, 2)` of the trace and its events gives, up to a number of lines: an event is shown whole or not at all. */
export function toRawLines(trace: TraceSummary, events: readonly TraceEvent[], maxLines: number): RawLines {
  const lines = ['{', ...indent(`"trace": ${stringify(trace)},`), '  "events": ['];
  let shown = 0;
  for (const event of events) {
    if (lines.length >= maxLines) break;
    if (shown > 0) lines.push(`${lines.pop() ?? ''},`);
    // One by one: an event may have more lines than a call takes arguments.
    for (const line of indent(stringify(event), '    ')) lines.push(line);
    shown += 1;
  }
  const end = shown === 0 ? [`${lines.pop() ?? ''}]`] : ['  ]'];
  return { lines: [...lines, ...end, '}'], omittedEvents: events.length - shown };
}

function stringify(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function indent(text: string, by = '  '): string[] {
  return text.split('\n').map((line) => `${by}${line}`);
}
