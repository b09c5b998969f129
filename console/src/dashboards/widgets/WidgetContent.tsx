import { lazy, Suspense } from 'react';
import { Markdown } from '../../markdown/Markdown.tsx';
import { LoadingState } from '../../shell/LoadingState.tsx';
import { LogListContent } from './LogListContent.tsx';
import { LogStatsContent } from './LogStatsContent.tsx';
import { StatContent } from './StatContent.tsx';
import { TableContent } from './TableContent.tsx';
import { TraceListContent } from './TraceListContent.tsx';
import { WidgetNote } from './WidgetNote.tsx';
import type { WidgetContentProps } from './widget-content-props.ts';

const TimeseriesContent = lazy(async () => ({
  default: (await import('./TimeseriesContent.tsx')).TimeseriesContent,
}));

/** What a widget shows below its title. */
export function WidgetContent({ widget, ...props }: WidgetContentProps) {
  switch (widget.type) {
    case 'timeseries':
    case 'stat':
    case 'table':
      if (widget.query.expression.trim() === '') return <WidgetNote>Write PromQL to see values</WidgetNote>;
  }
  switch (widget.type) {
    case 'timeseries':
      return (
        <Suspense fallback={<LoadingState minHeight={48} />}>
          <TimeseriesContent widget={widget} {...props} />
        </Suspense>
      );
    case 'stat':
      return <StatContent widget={widget} {...props} />;
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
      return <Markdown text={widget.query.markdown} />;
  }
}
