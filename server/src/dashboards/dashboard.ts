/** The fields of a dashboard that are checked when it is written. */
export interface WrittenDashboard {
  readonly title: string;
  readonly widgets: readonly Widget[];
  readonly variables: readonly Variable[];
}

/** A label or dimension whose values a reader chooses. */
export interface Variable {
  readonly name: string;
  readonly defaults: readonly string[];
}

export interface Widget {
  /** In columns of the grid. */
  readonly layout: { readonly x: number; readonly w: number };
  readonly query: WidgetQuery;
}

export type WidgetQuery =
  | { readonly kind: 'promql'; readonly expression: string }
  | {
      readonly kind: 'logs' | 'traces';
      readonly filter?: string | undefined;
      readonly groupBy: readonly string[];
    }
  | { readonly kind: 'markdown' };

/** A dashboard in a list. */
export interface DashboardSummary {
  readonly slug: string;
  readonly title: string;
  readonly widgetCount: number;
  readonly updatedAtMs: number;
}
