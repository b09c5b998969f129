import { severities } from '../alert-records/alert-state.ts';
import { toSlug } from '../editing/to-slug.ts';
import type { SearchParams } from '../routing/search-params.ts';
import { type AlertDraft, emptyDraft } from './alert-draft.ts';

/** How far back the preview evaluates; the service allows seven days. */
export type PreviewAge = '1h' | '6h' | '24h' | '7d';

export const previewAges: readonly PreviewAge[] = ['1h', '6h', '24h', '7d'];
const defaultAge: PreviewAge = '6h';

/** What the editor of an alert shows besides the draft. */
export interface AlertEditorView {
  readonly previewAge: PreviewAge;
}

export function decodeAlertEditorView(search: Readonly<Record<string, unknown>>): AlertEditorView {
  return { previewAge: previewAges.find((age) => age === search['preview']) ?? defaultAge };
}

/** The inverse of `decodeAlertEditorView`. */
export function encodeAlertEditorView({ previewAge }: AlertEditorView): SearchParams {
  return previewAge === defaultAge ? {} : { preview: previewAge };
}

export const alertEditorView = { decode: decodeAlertEditorView, encode: encodeAlertEditorView };

/** The editor of a new alert, and what the alert begins with; its slug follows its name. */
export interface NewAlertView extends AlertEditorView {
  readonly start: AlertDraft;
}

/** The texts of a draft, by parameter, with the limits of the contract. */
const texts = [
  ['expression', 'expression', 16_384],
  ['recovery', 'recoveryExpression', 16_384],
  ['name', 'displayName', 255],
  ['runbook', 'markdown', 16_384],
] as const;
const maxChannels = 100;

export function decodeNewAlertView(search: Readonly<Record<string, unknown>>): NewAlertView {
  const filled = Object.fromEntries(
    texts.map(([parameter, member, maxLength]) => [member, toText(search[parameter], maxLength)]),
  );
  const severity = severities.find((one) => one === search['severity']) ?? emptyDraft.severity;
  const channels = [search['channel']].flat().filter((one) => typeof one === 'string' && one !== '');
  return {
    ...decodeAlertEditorView(search),
    start: {
      ...emptyDraft,
      ...filled,
      slug: toSlug(toText(search['name'], 255)),
      severity,
      enabled: search['enabled'] !== '0',
      notifications: [...new Set(channels.map((slug) => toText(slug, 63)))].slice(0, maxChannels),
    },
  };
}

/** The inverse of `decodeNewAlertView`. */
export function encodeNewAlertView({ start, ...view }: NewAlertView): SearchParams {
  const { severity, enabled, notifications } = start;
  const filled = texts.flatMap(([parameter, member]) =>
    start[member] === '' ? [] : [[parameter, start[member]] as const],
  );
  return {
    ...Object.fromEntries(filled),
    ...(severity === emptyDraft.severity ? {} : { severity }),
    ...(enabled ? {} : { enabled: '0' }),
    ...(notifications.length === 0 ? {} : { channel: notifications }),
    ...encodeAlertEditorView(view),
  };
}

export const newAlertView = { decode: decodeNewAlertView, encode: encodeNewAlertView };

function toText(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? value.toWellFormed().slice(0, maxLength).toWellFormed() : '';
}
