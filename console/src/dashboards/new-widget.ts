import type { Widget, WidgetLayout } from '../generated/types.gen.ts';

export type WidgetType = Widget['type'];

/** What people call the types. */
export const widgetTypes: readonly { readonly type: WidgetType; readonly label: string }[] = [
  { type: 'timeseries', label: 'Time series' },
  { type: 'stat', label: 'Stat' },
  { type: 'table', label: 'Table' },
  { type: 'log_stats', label: 'Log counts' },
  { type: 'log_list', label: 'Log list' },
  { type: 'trace_list', label: 'Trace list' },
  { type: 'markdown', label: 'Text' },
];

/** In columns and rows. */
export const firstSizes: Readonly<Record<WidgetType, Pick<WidgetLayout, 'w' | 'h'>>> = {
  timeseries: { w: 12, h: 6 },
  stat: { w: 6, h: 3 },
  table: { w: 12, h: 6 },
  log_stats: { w: 12, h: 6 },
  log_list: { w: 12, h: 6 },
  trace_list: { w: 12, h: 6 },
  markdown: { w: 12, h: 4 },
};

/** A widget of the type as a person begins to write it. */
export function createWidget(type: WidgetType, layout: WidgetLayout): Widget {
  switch (type) {
    case 'timeseries':
    case 'stat':
    case 'table':
      return { type, title: '', query: { expression: '' }, layout };
    case 'log_stats':
      return { type, title: '', query: { group_by: ['severity'] }, layout };
    case 'log_list':
    case 'trace_list':
      return { type, title: '', query: {}, layout };
    case 'markdown':
      return { type, title: '', query: { markdown: '' }, layout };
  }
}

/** The title, or what the type is called for a widget without one. */
export function nameWidget({ title, type }: Pick<Widget, 'title' | 'type'>): string {
  return title === '' ? (widgetTypes.find((one) => one.type === type)?.label ?? type) : title;
}

/** A name for each widget, by which people who do not see the page tell it from the others. */
export function nameWidgets(widgets: readonly Widget[]): readonly string[] {
  const counts = new Map<string, number>();
  return widgets.map((widget) => {
    const name = nameWidget(widget);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
