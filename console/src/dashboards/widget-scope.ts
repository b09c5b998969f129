import { createContext, useContext } from 'react';
import type { Client } from '../generated/client/index.ts';
import type { TimeRange, TimeWindow } from '../time-range/time-range.ts';
import type { VariableValues } from './substitute-variables.ts';

/** What all widgets of a dashboard share. */
export interface WidgetScope {
  readonly client: Client;
  readonly projectId: string;
  /** As a person chose it, for links. */
  readonly range: TimeRange;
  /** What every widget reads. */
  readonly window: TimeWindow;
  /** Grows when the widgets are to read the window again. */
  readonly run: number;
  readonly variables: VariableValues;
  /** Zooms all widgets to `[sinceMs, untilMs)`. */
  readonly onZoom: (sinceMs: number, untilMs: number) => void;
}

const WidgetScopeContext = createContext<WidgetScope | undefined>(undefined);

export const WidgetScopeProvider = WidgetScopeContext.Provider;

/** Only for components of a dashboard's grid. */
export function useWidgetScope(): WidgetScope {
  const scope = useContext(WidgetScopeContext);
  if (scope === undefined) throw new Error('useWidgetScope needs a dashboard around it');
  return scope;
}
