import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useMemo } from 'react';
import type { TraceEvent, TraceSummary } from '../generated/types.gen.ts';
import { LoadingState } from '../shell/LoadingState.tsx';
import { loadLater } from '../shell/load-later.tsx';
import { AttributesPanel } from './AttributesPanel.tsx';
import type { LogWindow } from './log-windows.ts';
import { SpanPanel } from './SpanPanel.tsx';
import { type TracePanel, type TraceView, tracePanels } from './trace-view.ts';
import type { Waterfall } from './waterfall.ts';

const MatchesPanel = loadLater(async () => (await import('./MatchesPanel.tsx')).MatchesPanel);
const PluginsPanel = loadLater(async () => (await import('./PluginsPanel.tsx')).PluginsPanel);
const LogsPanel = loadLater(async () => (await import('./LogsPanel.tsx')).LogsPanel);
const RawPanel = loadLater(async () => (await import('./RawPanel.tsx')).RawPanel);

export interface TracePanelsProps {
  readonly trace: TraceSummary;
  readonly events: readonly TraceEvent[];
  readonly waterfall: Waterfall;
  readonly view: TraceView;
  readonly onPanelChange: (panel: TracePanel) => void;
  readonly onOpenEvent: (eventId: string) => void;
}

const titles: Readonly<Record<TracePanel, string>> = {
  attributes: 'Attributes',
  span: 'Span',
  matches: 'Rule matches',
  plugins: 'Plugin events',
  logs: 'Logs',
  raw: 'Raw JSON',
};

/** Only the panel that is open is built: each may be long. */
export function TracePanels({
  trace,
  events,
  waterfall,
  view,
  onPanelChange,
  onOpenEvent,
}: TracePanelsProps) {
  const counts: Readonly<Partial<Record<TracePanel, number>>> = {
    attributes: Object.keys(trace.attributes).length,
    matches: trace.rule_matches.length,
  };
  const whileLoading = <LoadingState />;
  const extent = useMemo(() => (events.length === 0 ? undefined : windowOf(waterfall)), [events, waterfall]);
  const contents: Readonly<Record<TracePanel, () => React.ReactNode>> = {
    attributes: () => <AttributesPanel trace={trace} />,
    span: () => (
      <SpanPanel
        row={waterfall.spans[waterfall.indexById.get(view.spanId ?? '') ?? -1]}
        onOpenEvent={onOpenEvent}
      />
    ),
    matches: () => (
      <MatchesPanel whileLoading={whileLoading} matches={trace.rule_matches} onOpenEvent={onOpenEvent} />
    ),
    plugins: () => <PluginsPanel whileLoading={whileLoading} events={events} onOpenEvent={onOpenEvent} />,
    logs: () => <LogsPanel whileLoading={whileLoading} trace={trace} producerExtent={extent} />,
    raw: () => <RawPanel whileLoading={whileLoading} trace={trace} events={events} />,
  };
  return (
    <Tabs
      value={view.panel}
      onChange={(value) => onPanelChange(tracePanels.find((panel) => panel === value) ?? 'attributes')}
      keepMounted={false}
    >
      <Tabs.List mb="sm">
        {tracePanels.map((panel) => (
          <Tabs.Tab key={panel} value={panel}>
            {titles[panel]}
            {counts[panel] !== undefined && ` (${counts[panel]})`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tracePanels.map((panel) => (
        <Tabs.Panel key={panel} value={panel}>
          {panel === view.panel && contents[panel]()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The milliseconds that hold all of it. */
function windowOf({ originNs, lengthNs }: Waterfall): LogWindow {
  const originMs = Number(originNs) / 1e6;
  return { sinceMs: Math.floor(originMs), untilMs: Math.ceil(originMs + lengthNs / 1e6) };
}
