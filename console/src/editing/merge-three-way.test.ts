import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareThreeWay, differenceKey, mergeThreeWay, type Side } from './merge-three-way.ts';

const none = new Map<string, Side>();
const merge = (base: unknown, mine: unknown, theirs: unknown) => mergeThreeWay(base, mine, theirs, none);
/** Members of which some are absent. */
const json = fc.jsonValue({ maxDepth: 4 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

interface Widget {
  readonly type: string;
  readonly title: string;
  readonly query: { readonly expression: string };
  readonly layout: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

const widget = (title: string): Widget => ({
  type: 'stat',
  title,
  query: { expression: `sum(${title})` },
  layout: { x: title.charCodeAt(0), y: title.charCodeAt(0) * 7, w: 12, h: 6 },
});
const [a, b, c, d, e] = ['A', 'B', 'C', 'D', 'E'].map(widget) as [Widget, Widget, Widget, Widget, Widget];
const dashboard = (widgets: readonly unknown[], title = 'Checkout') => ({ title, widgets });

describe('a merge', () => {
  it('is the changed side when the other changed nothing', () => {
    fc.assert(
      fc.property(json, json, (base, changed) => {
        expect(merge(base, changed, base)).toEqual(changed);
        expect(merge(base, base, changed)).toEqual(changed);
        expect(compareThreeWay(base, base, base)).toEqual([]);
      }),
    );
  });

  it('is what both wrote when both wrote the same', () => {
    fc.assert(
      fc.property(json, json, (base, changed) => {
        expect(merge(base, changed, changed)).toEqual(changed);
        expect(compareThreeWay(base, changed, changed).every(({ kind }) => kind === 'both-same')).toBe(true);
      }),
    );
  });

  it('keeps the changes of both when none is a conflict', () => {
    // Every item of a list and every member is changed by at most one side.
    const hand = fc.constantFrom('mine', 'theirs', 'nobody');
    const edit = fc.constantFrom('title', 'expression', 'width', 'remove');
    const plan = fc.array(fc.record({ hand, edit }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        plan,
        hand,
        fc.array(fc.constantFrom<Side>('mine', 'theirs'), { maxLength: 3 }),
        (plan, titled, added) => {
          const base = dashboard(plan.map((_step, index) => widget(`Widget ${index}`)));
          const write = (side: string) =>
            dashboard(
              [
                ...base.widgets.map((item, index) =>
                  plan[index]?.hand === side ? editWidget(item as Widget, plan[index].edit) : item,
                ),
                ...added.flatMap((by, index) => (by === side ? [widget(`New ${index}`)] : [])),
              ].filter((item) => item !== undefined),
              titled === side ? 'Another' : base.title,
            );
          const [mine, theirs] = [write('mine'), write('theirs')];
          expect(compareThreeWay(base, mine, theirs).filter(({ kind }) => kind === 'conflict')).toEqual([]);
          const merged = merge(base, mine, theirs) as ReturnType<typeof dashboard>;
          expect(merged.title).toBe(titled === 'nobody' ? 'Checkout' : 'Another');
          const expected = [
            ...base.widgets.map((item, index) =>
              plan[index]?.hand === 'nobody'
                ? item
                : editWidget(item as Widget, plan[index]?.edit ?? 'remove'),
            ),
            ...added.map((_by, index) => widget(`New ${index}`)),
          ].filter((item) => item !== undefined);
          expect(sorted(merged.widgets)).toEqual(sorted(expected));
        },
      ),
    );
  });

  it('loses no change silently: each is in the result, or a conflict names it', () => {
    fc.assert(
      fc.property(json, json, json, (base, mine, theirs) => {
        const conflicts = compareThreeWay(base, mine, theirs).filter(({ kind }) => kind === 'conflict');
        const all = (side: Side) => new Map(conflicts.map((one) => [differenceKey(one), side]));
        // Keys are unique, so that every conflict has a choice of its own.
        expect(all('mine').size).toBe(conflicts.length);
        if (conflicts.length === 0)
          expect(mergeThreeWay(base, mine, theirs, none)).toEqual(
            mergeThreeWay(base, mine, theirs, all('mine')),
          );
      }),
    );
  });
});

function editWidget(item: Widget, edit: string): Widget | undefined {
  if (edit === 'title') return { ...item, title: `${item.title}, edited` };
  if (edit === 'expression') return { ...item, query: { expression: 'up' } };
  return edit === 'width' ? { ...item, layout: { ...item.layout, w: 24 } } : undefined;
}

function sorted(items: readonly unknown[]): readonly string[] {
  return items.map((item) => JSON.stringify(item)).sort();
}

describe('members', () => {
  it('that two people change are both kept', () => {
    const base = { title: 'A', description: 'x', window: '1h' };
    expect(merge(base, { ...base, title: 'B' }, { title: 'A', window: '6h' })).toEqual({
      title: 'B',
      window: '6h',
    });
  });

  it('that both change differently are a conflict, which keeps theirs until it is chosen', () => {
    const [conflict] = compareThreeWay({ title: 'A' }, { title: 'B' }, { title: 'C' });
    expect(conflict).toEqual({
      path: ['title'],
      trail: ['title'],
      kind: 'conflict',
      base: 'A',
      mine: 'B',
      theirs: 'C',
    });
    expect(merge({ title: 'A' }, { title: 'B' }, { title: 'C' })).toEqual({ title: 'C' });
    const choices = new Map<string, Side>([[differenceKey({ path: ['title'] }), 'mine']]);
    expect(mergeThreeWay({ title: 'A' }, { title: 'B' }, { title: 'C' }, choices)).toEqual({ title: 'B' });
  });

  it('of a record that became another type do not mix', () => {
    const markdown = { type: 'markdown', title: 'A', query: { markdown: '# A' }, layout: a.layout };
    const edited = { ...a, query: { expression: 'up' } };
    expect(compareThreeWay({ w: a }, { w: markdown }, { w: edited })).toMatchObject([
      { path: ['w'], kind: 'conflict', mine: markdown, theirs: edited },
    ]);
  });

  it('of a place and size stay together', () => {
    const at = (x: number, w: number) => ({ x, y: 0, w, h: 4 });
    expect(compareThreeWay({ at: at(0, 12) }, { at: at(12, 12) }, { at: at(0, 24) })).toMatchObject([
      { path: ['at'], kind: 'conflict', mine: at(12, 12), theirs: at(0, 24) },
    ]);
  });

  it('of the prototype are none', () => {
    const mine = JSON.parse('{"__proto__":{"a":1},"constructor":2}');
    expect(JSON.stringify(merge({}, mine, {}))).toBe(JSON.stringify(mine));
  });
});

describe('a list', () => {
  it('keeps the edit of one item and the removal of another before it', () => {
    const edited = { ...c, query: { expression: 'up' } };
    const merged = merge(dashboard([a, b, c]), dashboard([b, c]), dashboard([a, b, edited]));
    expect(merged).toEqual(dashboard([b, edited]));
  });

  it('never mixes an edited item with the one that took its index', () => {
    const edited = { ...a, title: 'A, edited' };
    const [difference, ...more] = compareThreeWay(dashboard([a, b]), dashboard([b]), dashboard([edited, b]));
    expect(more).toEqual([]);
    expect(difference).toMatchObject({
      path: ['widgets', 0],
      kind: 'conflict',
      mine: undefined,
      theirs: edited,
    });
  });

  it('has what both added, and once what both added alike', () => {
    expect(merge([a], [a, b, d], [a, c, d])).toEqual([a, b, c, d]);
    expect(merge({}, { list: ['x', 'y'] }, { list: ['y', 'z'] })).toEqual({ list: ['x', 'y', 'z'] });
  });

  it('keeps a new order and an edit', () => {
    const edited = { ...a, title: 'A, edited' };
    expect(merge([a, b, c], [c, a, b], [edited, b, c])).toEqual([c, edited, b]);
  });

  it('in two new orders is a conflict of its own', () => {
    const conflicts = compareThreeWay([a, b, c], [c, a, b], [b, a, c]);
    expect(conflicts).toMatchObject([
      { path: ['order'], kind: 'conflict', mine: ['C', 'A', 'B'], theirs: ['B', 'A', 'C'] },
    ]);
    const choices = new Map<string, Side>([[differenceKey({ path: ['order'] }), 'mine']]);
    expect(mergeThreeWay([a, b, c], [c, a, b], [b, a, c], choices)).toEqual([c, a, b]);
  });

  it('names the items that differ by their titles', () => {
    const mine = [a, { ...b, layout: { ...b.layout, w: 6 } }, e];
    expect(compareThreeWay([a, b], mine, [a, b]).map(({ trail }) => trail)).toEqual([['B', 'layout'], ['E']]);
  });
});
