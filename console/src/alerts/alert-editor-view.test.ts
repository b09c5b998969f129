import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSlug } from '../editing/to-slug.ts';
import { parseSearch, stringifySearch } from '../routing/search-params.ts';
import { emptyDraft } from './alert-draft.ts';
import {
  decodeAlertEditorView,
  decodeNewAlertView,
  encodeAlertEditorView,
  encodeNewAlertView,
  type NewAlertView,
  previewAges,
} from './alert-editor-view.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const slug = fc.stringMatching(/^[a-z0-9]{1,20}$/);
const previewAge = fc.constantFrom(...previewAges);
const view: fc.Arbitrary<NewAlertView> = fc.record({
  previewAge,
  start: fc
    .record({
      displayName: text,
      severity: fc.constantFrom('info', 'warning', 'critical'),
      enabled: fc.boolean(),
      expression: text,
      recoveryExpression: text,
      notifications: fc.uniqueArray(slug, { maxLength: 5 }),
      markdown: text,
    })
    .map((start) => ({ ...start, slug: toSlug(start.displayName) })),
});

it('reads every new alert back from its address', () => {
  fc.assert(
    fc.property(view, (shown) => {
      const address = stringifySearch(encodeNewAlertView(shown));
      expect(decodeNewAlertView(parseSearch(address))).toEqual(shown);
    }),
  );
});

it('shows something for every address, and the same after it was rewritten', () => {
  const names = ['expression', 'recovery', 'name', 'runbook', 'severity', 'enabled', 'channel', 'preview'];
  const anything = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(fc.anything(), fc.string(), fc.array(fc.string()), fc.constantFrom('7d', 'critical', '0')),
  );
  fc.assert(
    fc.property(anything, (search) => {
      const shown = decodeNewAlertView(search);
      expect(decodeNewAlertView(encodeNewAlertView(shown))).toEqual(shown);
    }),
  );
});

it('begins empty, with a preview of six hours', () => {
  expect(decodeNewAlertView({})).toEqual({ previewAge: '6h', start: emptyDraft });
  expect(encodeNewAlertView(decodeNewAlertView({}))).toEqual({});
});

it('fills an expression that a link gives', () => {
  expect(decodeNewAlertView({ expression: 'up < 1' }).start).toEqual({ ...emptyDraft, expression: 'up < 1' });
});

it('keeps the range of the preview of a stored alert', () => {
  for (const age of previewAges)
    expect(decodeAlertEditorView(encodeAlertEditorView({ previewAge: age }))).toEqual({ previewAge: age });
});
