import { expect, test } from 'vitest';
import { mergeThreeWay } from '../editing/merge-three-way.ts';
import type { DashboardInput, Widget } from '../generated/types.gen.ts';
import {
  beginDraft,
  type DraftEdit,
  editDraft,
  fromDraft,
  separateWidgets,
  toDraft,
} from './dashboard-draft.ts';

const text = (markdown: string, x: number, y: number): Widget => ({
  type: 'markdown',
  title: markdown,
  query: { markdown },
  layout: { x, y, w: 12, h: 4 },
});

const document: DashboardInput = {
  title: 'Checkout',
  default_time_window: '1h',
  widgets: [text('a', 0, 0), text('b', 12, 0), text('c', 0, 4)],
};

const titlesAfter = (...edits: readonly DraftEdit[]) =>
  fromDraft(edits.reduce(editDraft, toDraft(document))).widgets.map(({ title }) => title);

const layoutsAfter = (...edits: readonly DraftEdit[]) =>
  fromDraft(edits.reduce(editDraft, toDraft(document))).widgets.map(({ layout }) => [layout.x, layout.y]);

test('a draft without edits is its document', () => {
  expect(fromDraft(toDraft(document))).toEqual(document);
});

test('a new widget comes last, at a free place', () => {
  const edit: DraftEdit = { kind: 'add', widget: text('d', 0, 0) };
  expect(titlesAfter(edit)).toEqual(['a', 'b', 'c', 'd']);
  expect(layoutsAfter(edit).at(-1)).toEqual([12, 4]);
});

test('a duplicate follows its original, with a key that no other ever had', () => {
  const edits: DraftEdit[] = [
    { kind: 'remove', key: '2' },
    { kind: 'duplicate', key: '0' },
  ];
  expect(titlesAfter(...edits)).toEqual(['a', 'a', 'b']);
  const { widgets } = edits.reduce(editDraft, toDraft(document));
  expect(widgets.map(({ key }) => key)).toEqual(['0', '3', '1']);
});

test('an edited widget keeps its place', () => {
  const edit: DraftEdit = { kind: 'replace', key: '1', widget: text('B', 0, 90) };
  expect(titlesAfter(edit)).toEqual(['a', 'B', 'c']);
  expect(layoutsAfter(edit)[1]).toEqual([12, 0]);
});

test('a moved widget pushes what it covers down, and only that is replaced', () => {
  const edit: DraftEdit = { kind: 'place', key: '1', layout: { x: 6, y: 0, w: 12, h: 4 } };
  expect(layoutsAfter(edit)).toEqual([
    [0, 4],
    [6, 0],
    [0, 8],
  ]);
  const before = toDraft(document);
  const after = editDraft(before, { kind: 'place', key: '1', layout: { x: 12, y: 1, w: 12, h: 4 } });
  expect(after.widgets[0]).toBe(before.widgets[0]);
});

test('what another screen hands over begins as a widget of the draft alone', () => {
  const draft = beginDraft(document, { expression: 'up', unit: 's' });
  expect(draft.widgets.at(-1)?.widget).toEqual({
    type: 'timeseries',
    title: '',
    query: { expression: 'up' },
    unit: 's',
    layout: { x: 12, y: 4, w: 12, h: 6 },
  });
  expect(beginDraft(document, undefined)).toEqual(toDraft(document));
});

test('two widgets that two people added at the same free place are one below the other', () => {
  const [mine, theirs] = ['mine', 'theirs'].map((title) =>
    fromDraft(editDraft(toDraft(document), { kind: 'add', widget: text(title, 0, 0) })),
  );
  if (mine === undefined || theirs === undefined) throw new Error('there are two edits');
  // The merge of three documents of a type is one of it.
  const merged = mergeThreeWay(document, mine, theirs, new Map()) as DashboardInput;
  const placed = separateWidgets(merged, theirs).widgets.map(({ title, layout: { x, y } }) => [title, x, y]);
  expect(placed).toEqual([
    ['a', 0, 0],
    ['b', 12, 0],
    ['c', 0, 4],
    ['mine', 12, 8],
    ['theirs', 12, 4],
  ]);
  const overlapping = { ...document, widgets: [text('a', 0, 0), text('b', 6, 0)] };
  expect(separateWidgets(overlapping, overlapping)).toEqual(overlapping);
});

test('an edit of a widget that is gone changes nothing', () => {
  expect(
    titlesAfter(
      { kind: 'remove', key: '0' },
      { kind: 'duplicate', key: '0' },
      { kind: 'place', key: '0', layout: { x: 0, y: 0, w: 1, h: 1 } },
    ),
  ).toEqual(['b', 'c']);
});
