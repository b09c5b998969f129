import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../generated/types.gen.ts';
import { ColumnHeader, GridCell } from '../../lists/GridCell.tsx';
import { VirtualList } from '../../lists/VirtualList.tsx';
import { formatTime, type TimeZone } from '../../time-range/format-time.ts';
import { AuditDetail, type AuditDetailProps } from './AuditDetail.tsx';
import classes from './audit.module.css';
import { describeActor, describeAuditEntry, describeOutcome, outcomeOf } from './describe-audit-entry.ts';

export interface AuditListProps extends Pick<AuditDetailProps, 'names' | 'onSelect'> {
  readonly entries: readonly AuditEntry[];
  readonly zone: TimeZone;
  readonly openId: string | undefined;
  readonly onOpenChange: (entryId: string | undefined) => void;
  readonly activeId: string | undefined;
  readonly onActiveChange: (entryId: string) => void;
  readonly onEndReached: () => void;
  readonly footer: ReactNode;
}

const wideColumns = '160px minmax(140px, 1fr) minmax(200px, 2fr) minmax(80px, 1fr) 110px 130px';
const narrowColumns = '118px minmax(0, 1fr)';

/** Entries as rows, one of them open in its place. */
export function AuditList(props: AuditListProps) {
  const { entries, names, zone, openId, onOpenChange, footer } = props;
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  /** The part of a time that has room. */
  const shownTime = isNarrow ? ([5, 16] as const) : ([0, 19] as const);
  const titles = isNarrow ? ['When', 'What'] : ['When', 'Who', 'What', 'Project', 'Answer', 'Address'];
  return (
    <VirtualList
      label="Audit log"
      rows={entries}
      rowKey={idOf}
      columns={isNarrow ? narrowColumns : wideColumns}
      rowHeight={30}
      activeKey={props.activeId}
      onActiveChange={props.onActiveChange}
      openKeys={new Set(openId === undefined ? [] : [openId])}
      onToggle={({ entry_id: id }) => onOpenChange(id === openId ? undefined : id)}
      onEndReached={props.onEndReached}
      footer={footer}
      head={titles.map((title) => <ColumnHeader key={title}>{title}</ColumnHeader>)}
      renderCells={(entry) => {
        const project = entry.project_id === undefined ? '' : (names.projects.get(entry.project_id) ?? '');
        const time = (
          <span className={classes['time']}>{formatTime(entry.at, zone).slice(...shownTime)}</span>
        );
        const actor = describeActor(entry);
        const action = describeAuditEntry(entry, names);
        if (isNarrow)
          return (
            <>
              <GridCell>{time}</GridCell>
              <GridCell>
                {action} · {actor}
              </GridCell>
            </>
          );
        return (
          <>
            <GridCell>{time}</GridCell>
            <GridCell title={actor}>{actor}</GridCell>
            <GridCell title={action}>{action}</GridCell>
            <GridCell title={project}>{project}</GridCell>
            <GridCell>
              <span className={classes['outcome']} data-outcome={outcomeOf(entry)}>
                {describeOutcome(entry)}
              </span>
            </GridCell>
            <GridCell>{entry.address}</GridCell>
          </>
        );
      }}
      renderDetail={(entry) => (
        <AuditDetail entry={entry} names={names} zone={zone} onSelect={props.onSelect} />
      )}
    />
  );
}

function idOf({ entry_id: id }: AuditEntry): string {
  return id;
}
