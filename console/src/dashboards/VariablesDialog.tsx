import { ActionIcon, Button, Group, TagsInput, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useState } from 'react';
import { isSameJson } from '../editing/json-value.ts';
import type { DashboardVariable } from '../generated/types.gen.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { PlusIcon } from '../shell/icons/PlusIcon.tsx';
import { TrashIcon } from '../shell/icons/TrashIcon.tsx';
import { checkVariables } from './check-variables.ts';

export interface VariablesDialogProps {
  readonly variables: readonly DashboardVariable[];
  readonly onSubmit: (variables: readonly DashboardVariable[]) => void;
  readonly onClose: () => void;
}

const maxVariables = 20;

/** Which labels readers may choose values of, to use them in the queries of widgets. */
export function VariablesDialog({ variables, onSubmit, onClose }: VariablesDialogProps) {
  const [rows, setRows] = useState(() => variables.map((variable, key) => ({ key, variable })));
  const [isChecked, setChecked] = useState(false);
  const next = rows.map(({ variable }) => variable);
  const problems = isChecked ? checkVariables(next) : [];
  const change = (key: number, variable: DashboardVariable) =>
    setRows(rows.map((row) => (row.key === key ? { key, variable } : row)));
  const submit = () => {
    setChecked(true);
    if (checkVariables(next).every((problem) => problem === undefined)) onSubmit(next);
  };
  return (
    // What was typed here is nowhere else.
    <Dialog title="Variables" onClose={onClose} size="lg" closesOnEscape={isSameJson(next, variables)}>
      <Text size="sm" c="dimmed">
        Readers choose values of a label; queries use them as <code>$name</code> in quotes.
      </Text>
      {rows.map(({ key, variable }, index) => (
        <VariableFields
          key={key}
          variable={variable}
          problem={problems[index]}
          onChange={(next) => change(key, next)}
          onRemove={() => setRows(rows.filter((row) => row.key !== key))}
        />
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<PlusIcon size={14} />}
          disabled={rows.length >= maxVariables}
          onClick={() =>
            setRows([
              ...rows,
              { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, variable: { name: '', label: '' } },
            ])
          }
        >
          Add variable
        </Button>
      </Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={submit}>Apply to the draft</Button>
      </Group>
    </Dialog>
  );
}

interface VariableFieldsProps {
  readonly variable: DashboardVariable;
  readonly problem: { readonly name?: string; readonly label?: string } | undefined;
  readonly onChange: (variable: DashboardVariable) => void;
  readonly onRemove: () => void;
}

function VariableFields({ variable, problem, onChange, onRemove }: VariableFieldsProps) {
  const { name, label, metric = '', default: first = [] } = variable;
  return (
    <Group align="flex-start" gap="xs" wrap="wrap">
      <TextInput
        label="Name"
        w={110}
        maxLength={31}
        value={name}
        error={problem?.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...variable, name: value })}
      />
      <TextInput
        label="Label"
        flex="1 1 120px"
        maxLength={300}
        value={label}
        error={problem?.label}
        onChange={({ currentTarget: { value } }) => onChange({ ...variable, label: value })}
      />
      <TextInput
        label="Only of the metric"
        flex="1 1 140px"
        maxLength={1_024}
        value={metric}
        onChange={({ currentTarget: { value } }) => {
          const { metric: _, ...rest } = variable;
          onChange(value === '' ? rest : { ...rest, metric: value });
        }}
      />
      <TagsInput
        label="Chosen at first"
        flex="1 1 140px"
        placeholder={first.length === 0 ? 'All' : ''}
        maxTags={100}
        value={[...first]}
        onChange={(values) => {
          const { default: _, ...rest } = variable;
          onChange(values.length === 0 ? rest : { ...rest, default: values });
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        mt={24}
        aria-label={`Remove the variable ${name}`.trim()}
        onClick={onRemove}
      >
        <TrashIcon size={16} />
      </ActionIcon>
    </Group>
  );
}
