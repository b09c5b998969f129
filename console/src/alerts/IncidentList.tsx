import { useCallback, useMemo, useState } from 'react';
import { formatValue } from '../charts/format-value.ts';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import type { Incident } from '../generated/types.gen.ts';
import { ColumnHeader, GridCell, twoLinesHeight } from '../lists/GridCell.tsx';
import { ListFooter } from '../lists/ListFooter.tsx';
import { VirtualList } from '../lists/VirtualList.tsx';
import { formatLabels } from '../promql/label-syntax.ts';
import { useValueUnit } from '../promql/use-value-unit.ts';
import { useIsNarrow } from '../shell/use-is-narrow.ts';
import { formatSecond, formatSecondOfYear } from '../time-range/format-time.ts';
import { useTimeZone } from '../time-range/use-time-zone.ts';
import { IncidentDetail } from './IncidentDetail.tsx';
import classes from './Incidents.module.css';
import { elapsedMs, formatElapsed } from './incident-times.ts';

export interface IncidentListProps {
  /** Newest first. */
  readonly incidents: readonly Incident[];
  /** The time to which the duration of open incidents is counted. */
  readonly nowMs: number;
  /** PromQL whose values an incident is about. */
  readonly expression: string;
  readonly openId: string | undefined;
  readonly onOpenChange: (id: string | undefined) => void;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    fetchNextPage(): unknown;
  };
}

/** More than a person reads; bounds the memory of the tab. */
const maxListedIncidents = 20_000;
const oneLineHeight = 30;
const footerHeight = 40;
const maxBoxHeight = 520;

const wideTitles = ['State', 'Labels', 'Value', 'Opened', 'Resolved', 'Duration'];
/** The rest is in the incident. */
const narrowTitles = ['State', 'Opened', 'Duration', 'Labels'];

/** Incidents as rows, one of them open in its place. */
export function IncidentList(props: IncidentListProps) {
  const { incidents, nowMs, expression, openId, onOpenChange, query } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const zone = useTimeZone();
  const unit = useValueUnit([expression], undefined);
  const [activeId, setActiveId] = useState(openId);
  const isNarrow = useIsNarrow();
  const openKeys = useMemo(() => new Set(openId === undefined ? [] : [openId]), [openId]);
  const renderCells = useCallback(
    (incident: Incident) => {
      const { state, labels, value, opened_at: openedAt, resolved_at: resolvedAt } = incident;
      const lasted = formatElapsed(elapsedMs(incident, nowMs));
      if (isNarrow)
        return (
          <>
            <GridCell>
              <ValueBadge value={state} />
            </GridCell>
            <GridCell className={classes['number']}>{formatSecondOfYear(openedAt, zone)}</GridCell>
            <GridCell className={classes['number']}>{lasted}</GridCell>
            <GridCell className={classes['mono']} isBelow>
              {formatLabels(labels)}
            </GridCell>
          </>
        );
      return (
        <>
          <GridCell>
            <ValueBadge value={state} />
          </GridCell>
          <GridCell className={classes['mono']}>{formatLabels(labels)}</GridCell>
          <GridCell className={classes['number']}>{formatValue(value, unit)}</GridCell>
          <GridCell className={classes['number']}>{formatSecond(openedAt, zone)}</GridCell>
          <GridCell className={classes['number']}>
            {resolvedAt === undefined ? '–' : formatSecond(resolvedAt, zone)}
          </GridCell>
          <GridCell className={classes['number']}>{lasted}</GridCell>
        </>
      );
    },
    [zone, nowMs, isNarrow, unit],
  );
  const isFull = hasNextPage && incidents.length >= maxListedIncidents;
  const canRead = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isFull;
  const readOn = useCallback(() => {
    if (canRead) void fetchNextPage();
  }, [canRead, fetchNextPage]);
  const open = incidents.find(({ id }) => id === openId);
  const rowHeight = isNarrow ? twoLinesHeight : oneLineHeight;
  const height = (incidents.length + 1) * rowHeight + footerHeight + detailHeight(open);
  return (
    <div className={classes['box']} style={{ height: Math.min(maxBoxHeight, height) }}>
      <VirtualList
        // Places of rows are computed from their height once.
        key={String(isNarrow)}
        label="Incidents"
        rows={incidents}
        rowKey={idOf}
        rowHeight={rowHeight}
        renderCells={renderCells}
        columns={isNarrow ? '88px 104px minmax(84px, 1fr)' : '88px minmax(100px, 1fr) 80px 140px 140px 84px'}
        head={(isNarrow ? narrowTitles : wideTitles).map((title) => (
          <ColumnHeader key={title} isBelow={isNarrow && title === 'Labels'}>
            {title}
          </ColumnHeader>
        ))}
        activeKey={activeId}
        onActiveChange={setActiveId}
        openKeys={openKeys}
        onToggle={({ id }) => onOpenChange(id === openId ? undefined : id)}
        renderDetail={(incident) => (
          <IncidentDetail incident={incident} nowMs={nowMs} expression={expression} unit={unit} />
        )}
        onEndReached={readOn}
        footer={
          <ListFooter
            query={{ ...query, isError: isFetchNextPageError }}
            rowCount={incidents.length}
            noun={['incident', 'incidents']}
            isFull={isFull}
            advice="The API has all of them."
          />
        }
      />
    </div>
  );
}

/** About what `IncidentDetail` takes: a line for each label and four more facts, and the links. */
function detailHeight(incident: Incident | undefined): number {
  if (incident === undefined) return 0;
  return 64 + 21 * (Object.keys(incident.labels).length + 4);
}

function idOf({ id }: Incident): string {
  return id;
}
