import { Markdown } from '../../markdown/Markdown.tsx';
import { LoadingState } from '../../shell/LoadingState.tsx';
import { loadLater } from '../../shell/load-later.tsx';
import { StatContent } from './StatContent.tsx';
import { WidgetNote } from './WidgetNote.tsx';
import type { WidgetContentProps } from './widget-content-props.ts';

const TimeseriesContent = loadLater(async () => (await import('./TimeseriesContent.tsx')).TimeseriesContent);

const LogListContent = loadLater(async () => (await import('./LogListContent.tsx')).LogListContent);
const LogStatsContent = loadLater(async () => (await import('./LogStatsContent.tsx')).LogStatsContent);
const TableContent = loadLater(async () => (await import('./TableContent.tsx')).TableContent);
const TraceListContent = loadLater(async () => (await import('./TraceListContent.tsx')).TraceListContent);

/** What a widget shows below its title. */
export function WidgetContent({ widget, ...rest }: WidgetContentProps) {
  const props = { ...rest, whileLoading: <LoadingState minHeight={48} /> };
  switch (widget.type) {
    case 'timeseries':
    case 'stat':
    case 'table':
      if (widget.query.expression.trim() === '') return <WidgetNote>Write PromQL to see values</WidgetNote>;
  }
  switch (widget.type) {
    case 'timeseries':
      return <TimeseriesContent widget={widget} {...props} />;
    case 'stat':
      return <StatContent widget={widget} {...rest} />;
    case 'table':
      return <TableContent widget={widget} {...props} />;
    case 'log_stats':
      return <LogStatsContent widget={widget} {...props} />;
    case 'log_list':
      return <LogListContent widget={widget} {...props} />;
    case 'trace_list':
      return <TraceListContent widget={widget} {...props} />;
    case 'markdown':
      if (widget.query.markdown.trim() === '') return <WidgetNote>No text</WidgetNote>;
      return <Markdown text={widget.query.markdown} firstLevel={widget.title === '' ? 2 : 3} />;
  }
}
