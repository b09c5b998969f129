import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { DashboardVariable } from '../generated/types.gen.ts';
import classes from './Dashboard.module.css';
import type { DashboardView } from './dashboard-view.ts';
import { chosenValues } from './variable-values.ts';
import { useWidgetScope, WidgetScopeProvider } from './widget-scope.ts';

const VariablePicker = lazy(async () => ({
  default: (await import('./VariablePicker.tsx')).VariablePicker,
}));

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
            <Suspense key={variable.name} fallback={<Skeleton height={52} />}>
              <VariablePicker
                variable={variable}
                values={chosen.get(variable.name) ?? []}
                onChange={(values) =>
                  onViewChange({ variables: new Map([...view.variables, [variable.name, values]]) })
                }
              />
            </Suspense>
          ))}
        </fieldset>
      )}
      {children}
    </WidgetScopeProvider>
  );
}
