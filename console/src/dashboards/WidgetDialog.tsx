import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { isSameJson } from '../editing/json-value.ts';
import type { DashboardVariable, Widget } from '../generated/types.gen.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import classes from './Dashboard.module.css';
import { nameWidget, widgetTypes } from './new-widget.ts';
import { WidgetQueryFields } from './WidgetQueryFields.tsx';
import { findWidgetFilterProblem } from './widget-filter-problem.ts';
import { WidgetContent } from './widgets/WidgetContent.tsx';

export interface WidgetDialogProps {
  readonly widget: Widget;
  /** Of the draft, whose names its query may have. */
  readonly variables: readonly DashboardVariable[];
  /** Whether it is to be added. */
  readonly isNew: boolean;
  readonly onSubmit: (widget: Widget) => void;
  readonly onClose: () => void;
}

const previewHeight = 260;
/** Typing on changes no preview. */
const previewAfterMs = 300;
const maxTitleLength = 255;

/** Writes one widget, with what it shows beside; nothing is in the draft before it is submitted. */
export function WidgetDialog(props: WidgetDialogProps) {
  const { widget: stored, variables, isNew, onSubmit, onClose } = props;
  const [widget, setWidget] = useState(stored);
  const [valid, setValid] = useState(stored);
  const [shown] = useDebouncedValue(valid, previewAfterMs);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const title = isNew
    ? `Add: ${widgetTypes.find(({ type }) => type === stored.type)?.label ?? stored.type}`
    : `Edit ${nameWidget(stored)}`;
  const close = () => (isSameJson(widget, stored) ? onClose() : setAsking(true));
  const change = (next: Widget) => {
    setWidget(next);
    if (findFilterFault(next, variables) === undefined) setValid(next);
  };
  const submit = () => {
    const found = findProblem(widget, variables);
    setProblem(found);
    if (found === undefined) onSubmit(widget);
  };
  return (
    <Dialog title={title} onClose={close} size="xl" isFullScreen={isNarrow}>
      <TextInput
        label="Widget title"
        data-autofocus
        maxLength={maxTitleLength}
        value={widget.title}
        onChange={({ currentTarget }) => change({ ...widget, title: currentTarget.value })}
      />
      <WidgetQueryFields widget={widget} variables={variables} onChange={change} />
      <section
        className={classes['preview']}
        style={{ height: previewHeight }}
        aria-label="What it shows"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
      >
        <WidgetContent widget={shown} name="Preview" height={previewHeight - 24} isInView />
      </section>
      {problem !== undefined && (
        <Text id={problemId} size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button onClick={submit} aria-describedby={problem === undefined ? undefined : problemId}>
          {isNew ? 'Add widget' : 'Apply to the draft'}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmDialog
          title="Discard the changes of this widget?"
          confirmLabel="Discard them"
          isPending={false}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          The rest of the draft stays.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** Why the widget cannot be in a dashboard; absent when it can. */
function findProblem(widget: Widget, variables: readonly DashboardVariable[]): string | undefined {
  const isPromql = widget.type === 'timeseries' || widget.type === 'stat' || widget.type === 'table';
  if (isPromql) return widget.query.expression.trim() === '' ? 'Write a PromQL expression.' : undefined;
  const fault = findFilterFault(widget, variables);
  return fault && `The filter is not valid at character ${fault.start + 1}.`;
}

function findFilterFault(widget: Widget, variables: readonly DashboardVariable[]) {
  switch (widget.type) {
    case 'log_stats':
    case 'log_list':
      return findWidgetFilterProblem(widget.query.filter ?? '', 'logs', variables);
    case 'trace_list':
      return findWidgetFilterProblem(widget.query.filter ?? '', 'traces', variables);
    default:
      return undefined;
  }
}
