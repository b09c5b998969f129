import { Group, Input, Skeleton, Text, TextInput } from '@mantine/core';
import { useId, useMemo } from 'react';
import type { StatWidget, TableWidget, TimeseriesWidget } from '../generated/types.gen.ts';
import { toQueryFailure } from '../promql/query-failure.ts';
import { loadLater } from '../shell/load-later.tsx';
import { useWidgetQuery } from './use-widget-query.ts';
import { instantQuery, queryTextOf, rangeQuery } from './widget-queries.ts';
import { useWidgetScope } from './widget-scope.ts';

const PromqlEditor = loadLater(async () => (await import('../promql/editor/PromqlEditor.tsx')).PromqlEditor);

type PromqlWidget = TimeseriesWidget | StatWidget | TableWidget;

export interface PromqlFieldsProps {
  readonly widget: PromqlWidget;
  readonly onChange: (widget: PromqlWidget) => void;
}

/** The limits of the contract. */
const maxLegendLength = 255;
const maxUnitLength = 40;

/** An expression, and how its series and values are written. */
export function PromqlFields({ widget, onChange }: PromqlFieldsProps) {
  const describedBy = useId();
  const failure = useFailure(widget);
  const { query, unit = '' } = widget;
  return (
    <>
      <div>
        <Input.Label labelElement="div" mb={4}>
          PromQL
        </Input.Label>
        <PromqlEditor
          whileLoading={<Skeleton height={36} />}
          label="PromQL"
          describedBy={describedBy}
          value={query.expression}
          failure={failure}
          onFocus={() => undefined}
          onRun={(expression) => onChange({ ...widget, query: { ...query, expression } })}
        />
        <Text id={describedBy} size="xs" c="dimmed" mt={4}>
          Enter runs it. In quotes, $name stands for what is chosen of a variable.
        </Text>
      </div>
      <Group grow align="flex-start">
        <TextInput
          label="Legend"
          description="{{label}} stands for the value of a label"
          maxLength={maxLegendLength}
          value={query.legend ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { legend: _, ...rest } = query;
            onChange({ ...widget, query: value === '' ? rest : { ...rest, legend: value } });
          }}
        />
        <TextInput
          label="Unit"
          description="Such as ms, bytes or req/s; else that of the metric"
          maxLength={maxUnitLength}
          value={unit}
          onChange={({ currentTarget: { value } }) => {
            const { unit: _, ...rest } = widget;
            onChange(value === '' ? rest : { ...rest, unit: value });
          }}
        />
      </Group>
    </>
  );
}

/** The mistake that the service finds, at its place; it shares the query of the preview. */
function useFailure(widget: PromqlWidget) {
  const scope = useWidgetScope();
  const { expression } = widget.query;
  const text = queryTextOf(widget, scope);
  const isAsked = expression.trim() !== '';
  const range = useWidgetQuery(rangeQuery(scope, text), isAsked && widget.type === 'timeseries');
  const instant = useWidgetQuery(instantQuery(scope, text), isAsked && widget.type !== 'timeseries');
  const error = widget.type === 'timeseries' ? range.error : instant.error;
  // With values in it the text has other offsets.
  return useMemo(
    () => (text === expression ? toQueryFailure(error, expression) : undefined),
    [error, text, expression],
  );
}
