import { NativeSelect, TagsInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FilterBar, type FilterBarProps } from '../filter-bar/FilterBar.tsx';
import type { DashboardVariable, Widget } from '../generated/types.gen.ts';
import { createLogCompletions } from '../log-records/log-completions.ts';
import { useTraceCompletions } from '../trace-records/use-trace-completions.ts';
import { PromqlFields } from './PromqlFields.tsx';
import { findWidgetFilterProblem } from './widget-filter-problem.ts';
import { useWidgetScope } from './widget-scope.ts';

export interface WidgetQueryFieldsProps<Kind extends Widget = Widget> {
  readonly widget: Kind;
  /** Of the dashboard. */
  readonly variables: readonly DashboardVariable[];
  readonly onChange: (widget: Widget) => void;
}

/** The limit of the contract. */
const maxMarkdownLength = 65_536;
const usualDimensions = ['severity', 'service.name', 'event.name'];
const maxDimensions = 2;

/** What a widget of each type asks for. */
export function WidgetQueryFields({ widget, variables, onChange }: WidgetQueryFieldsProps) {
  switch (widget.type) {
    case 'timeseries':
    case 'stat':
    case 'table':
      return (
        <>
          <PromqlFields widget={widget} onChange={onChange} />
          <NativeSelect
            label="Shown as"
            value={widget.type}
            data={[
              { value: 'timeseries', label: 'Time series' },
              { value: 'stat', label: 'Stat' },
              { value: 'table', label: 'Table' },
            ]}
            onChange={({ currentTarget: { value } }) => {
              const type = value === 'stat' || value === 'table' ? value : 'timeseries';
              onChange({ ...widget, type });
            }}
          />
        </>
      );
    case 'log_stats':
      return (
        <>
          <LogFilter
            value={widget.query.filter ?? ''}
            variables={variables}
            onChange={(filter) => onChange({ ...widget, query: withFilter(widget.query, filter) })}
          />
          <TagsInput
            label="Group by"
            description="At most two dimensions, such as severity or attribute.http.route"
            data={usualDimensions}
            maxTags={maxDimensions}
            value={widget.query.group_by ?? []}
            onChange={(dimensions) => {
              const { group_by: _, ...query } = widget.query;
              onChange({
                ...widget,
                query: dimensions.length === 0 ? query : { ...query, group_by: dimensions },
              });
            }}
          />
        </>
      );
    case 'log_list':
      return (
        <LogFilter
          value={widget.query.filter ?? ''}
          variables={variables}
          onChange={(filter) => onChange({ ...widget, query: withFilter(widget.query, filter) })}
        />
      );
    case 'trace_list':
      return (
        <TraceFilter
          value={widget.query.filter ?? ''}
          variables={variables}
          onChange={(filter) => onChange({ ...widget, query: withFilter(widget.query, filter) })}
        />
      );
    case 'markdown':
      return (
        <Textarea
          label="Text in Markdown"
          autosize
          minRows={6}
          maxRows={16}
          maxLength={maxMarkdownLength}
          value={widget.query.markdown}
          onChange={({ currentTarget }) => onChange({ ...widget, query: { markdown: currentTarget.value } })}
        />
      );
  }
}

function withFilter<Query extends { readonly filter?: string }>(
  { filter: _, ...query }: Query,
  filter: string,
): Omit<Query, 'filter'> & { filter?: string } {
  return filter === '' ? query : { ...query, filter };
}

interface FilterProps extends Pick<WidgetQueryFieldsProps, 'variables'> {
  readonly value: string;
  readonly onChange: (filter: string) => void;
}

function LogFilter(props: FilterProps) {
  const { client, projectId, range } = useWidgetScope();
  const queryClient = useQueryClient();
  const completions = useMemo(
    () => createLogCompletions(queryClient, client, projectId, range),
    [queryClient, client, projectId, range],
  );
  return <FilterField {...props} dialect="logs" completions={completions} />;
}

function TraceFilter(props: FilterProps) {
  const completions = useTraceCompletions(useWidgetScope().client);
  return <FilterField {...props} dialect="traces" completions={completions} />;
}

type FilterFieldProps = FilterProps & Pick<FilterBarProps, 'dialect' | 'completions'>;

/** The form has the text as it is typed, the bar the one that was applied last: it does not judge while somebody types. */
function FilterField({ value, variables, onChange, ...bar }: FilterFieldProps) {
  const [applied, setApplied] = useState(value);
  return (
    <FilterBar
      {...bar}
      value={applied}
      findProblem={(text) => findWidgetFilterProblem(text, bar.dialect, variables)}
      onDraftChange={onChange}
      onSubmit={(filter) => {
        setApplied(filter);
        onChange(filter);
      }}
    />
  );
}
