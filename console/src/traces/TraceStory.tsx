import { Button, Checkbox, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useMemo } from 'react';
import type { TraceEvent, TraceSummary } from '../generated/types.gen.ts';
import { useDraftText } from '../routing/use-draft-text.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { allFolds, noFolds, toggleFold, unfold } from './folds.ts';
import { toInstantNs } from './instant.ts';
import { nextFailedSpan } from './next-failed-span.ts';
import { Timeline } from './Timeline.tsx';
import { TracePanels } from './TracePanels.tsx';
import classes from './TraceStory.module.css';
import { toTimeline } from './timeline.ts';
import { type TraceView, traceView } from './trace-view.ts';
import { spanIdsAbove, visibleRows } from './visible-rows.ts';
import { Waterfall } from './Waterfall.tsx';
import { layOutWaterfall } from './waterfall.ts';

export interface TraceStoryProps {
  readonly trace: TraceSummary;
  readonly events: readonly TraceEvent[];
}

/** The waterfall beside the timeline, and the panels below. */
export function TraceStory({ trace, events }: TraceStoryProps) {
  const [view, setView] = useViewState(traceView);
  // Back leaves the trace at once, whatever was looked at in it.
  const change = (part: Partial<TraceView>) => setView({ ...view, ...part }, { replace: true });
  const { folds, find, withSpans, spanId, eventId } = view;

  const runningForNs =
    trace.status === 'running' ? toInstantNs(trace.last_seen_at) - toInstantNs(trace.created_at) : undefined;
  const waterfall = useMemo(() => layOutWaterfall(events, runningForNs), [events, runningForNs]);
  const rows = useMemo(() => visibleRows(waterfall, folds), [waterfall, folds]);
  const { originNs } = waterfall;
  const entries = useMemo(
    () => toTimeline(events, { originNs, withSpans, text: find }),
    [events, originNs, withSpans, find],
  );

  const selectSpan = (id: string) =>
    change({ spanId: id, panel: 'span', folds: unfold(folds, spanIdsAbove(waterfall, id)) });
  // The event may be hidden by what was searched for.
  const openEvent = (id: string) =>
    change({
      eventId: id,
      ...(entries.some(({ event }) => event.event_id === id) ? {} : { find: '', withSpans: true }),
    });
  const failed = nextFailedSpan(waterfall, spanId);
  const [text, setText] = useDraftText(find, (typed) => change({ find: typed }));

  return (
    <Stack gap="md">
      <div className={classes['columns']}>
        <Paper withBorder component="section" aria-labelledby="spans-title" className={classes['column']}>
          <Group gap="xs" px="xs" py={6}>
            <Title order={2} size="h5" id="spans-title">
              Spans
            </Title>
            <Text size="sm" mr="auto">
              {waterfall.spans.length.toLocaleString('en')}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              disabled={failed === undefined}
              onClick={() => failed !== undefined && selectSpan(failed)}
            >
              Next failed span
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => change({ folds: noFolds })}>
              Unfold all
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => change({ folds: allFolds })}>
              Fold all
            </Button>
          </Group>
          {waterfall.spans.length === 0 ? (
            <Text size="sm" c="dimmed" p="md">
              No spans: the producers of this trace sent events only.
            </Text>
          ) : (
            <div className={classes['fill']}>
              <Waterfall
                waterfall={waterfall}
                rows={rows}
                selectedId={spanId}
                onSelect={selectSpan}
                onToggle={(id) => change({ folds: toggleFold(folds, id) })}
              />
            </div>
          )}
        </Paper>
        <Paper withBorder component="section" aria-labelledby="events-title" className={classes['column']}>
          <Group gap="xs" px="xs" py={6}>
            <Title order={2} size="h5" id="events-title">
              Events
            </Title>
            <Text size="sm" mr="auto">
              {entries.length.toLocaleString('en')}
            </Text>
            <Checkbox
              size="xs"
              label="Spans too"
              checked={withSpans}
              onChange={(event) => change({ withSpans: event.currentTarget.checked })}
            />
            <TextInput
              size="xs"
              aria-label="Find events"
              placeholder="Find events"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Group>
          <div className={classes['fill']}>
            <Timeline
              entries={entries}
              openId={eventId}
              onOpen={(id) => change({ eventId: id })}
              onSelectSpan={selectSpan}
            />
          </div>
        </Paper>
      </div>
      <TracePanels
        trace={trace}
        events={events}
        waterfall={waterfall}
        view={view}
        onPanelChange={(panel) => change({ panel })}
        onOpenEvent={openEvent}
      />
    </Stack>
  );
}
