import type { DashboardInput } from '../generated/types.gen.ts';
import type { ParsedYaml } from './dashboard-yaml.ts';

export type ParseYaml = (text: string) => ParsedYaml;

/** What is typed to create a dashboard. */
export interface NewDashboardDraft {
  readonly start: 'empty' | 'yaml';
  readonly title: string;
  /** As the contract writes it, such as `1h`. */
  readonly window: string;
  readonly yaml: string;
}

export type ReadDashboard = {
  /** As far as it is known, to propose a slug. */
  readonly title: string;
} & (
  | { readonly kind: 'dashboard'; readonly dashboard: DashboardInput }
  | { readonly kind: 'problem'; readonly problems: Readonly<Partial<Record<DraftField, string>>> }
);

export type DraftField = 'title' | 'yaml';

/** The dashboard that the draft stands for, or what is missing. YAML can be read once its parser is there. */
export function readNewDashboard(
  { start, title, window, yaml }: NewDashboardDraft,
  parseYaml: ParseYaml | undefined,
): ReadDashboard {
  if (start === 'yaml') {
    if (yaml.trim() === '') return { kind: 'problem', title: '', problems: { yaml: 'Paste a dashboard.' } };
    if (parseYaml === undefined)
      return { kind: 'problem', title: '', problems: { yaml: 'The page is still loading. Try again.' } };
    const parsed = parseYaml(yaml);
    return parsed.kind === 'problem'
      ? { kind: 'problem', title: '', problems: { yaml: parsed.message } }
      : { ...parsed, title: parsed.dashboard.title };
  }
  if (title.trim() === '') return { kind: 'problem', title, problems: { title: 'Write a title.' } };
  return { kind: 'dashboard', title, dashboard: { title, default_time_window: window, widgets: [] } };
}
