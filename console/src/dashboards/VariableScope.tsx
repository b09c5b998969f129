import { Skeleton } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { DashboardVariable } from '../generated/types.gen.ts';
import { loadLater } from '../shell/load-later.tsx';
import classes from './Dashboard.module.css';
import type { DashboardView } from './dashboard-view.ts';
import { chosenValues } from './variable-values.ts';
import { useWidgetScope, WidgetScopeProvider } from './widget-scope.ts';

const VariablePicker = loadLater(async () => (await import('./VariablePicker.tsx')).VariablePicker);

export interface VariableScopeProps {
  readonly variables: readonly DashboardVariable[] | undefined;
  readonly view: DashboardView;
  readonly onViewChange: (part: Partial<DashboardView>) => void;
  readonly children: ReactNode;
}

const none: readonly DashboardVariable[] = [];

/** The pickers of the variables, and below them the widgets that use what is chosen. */
export function VariableScope({ variables = none, view, onViewChange, children }: VariableScopeProps) {
  const outer = useWidgetScope();
  const chosen = useMemo(() => chosenValues(variables, view), [variables, view]);
  return (
    <WidgetScopeProvider value={{ ...outer, variables: chosen }}>
      {variables.length > 0 && (
        <fieldset className={classes['variables']}>
          <legend className={classes['hiddenLegend']}>Variables</legend>
          {variables.map((variable) => (
            <VariablePicker
              key={variable.name}
              whileLoading={<Skeleton height={52} />}
              variable={variable}
              values={chosen.get(variable.name) ?? []}
              onChange={(values) =>
                onViewChange({ variables: new Map([...view.variables, [variable.name, values]]) })
              }
            />
          ))}
        </fieldset>
      )}
      {children}
    </WidgetScopeProvider>
  );
}
