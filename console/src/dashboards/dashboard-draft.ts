import { isSameJson } from '../editing/json-value.ts';
import type { DashboardInput, Widget, WidgetLayout } from '../generated/types.gen.ts';
import type { AddedWidget } from './dashboard-view.ts';
import { firstSizes } from './new-widget.ts';
import { findFreePlace, placeWidget, separateLayouts } from './place-widget.ts';

export interface DraftWidget {
  /** Stays while the draft lives; the document names no widgets. */
  readonly key: string;
  readonly widget: Widget;
}

/** A dashboard that is being edited. */
export interface DashboardDraft {
  readonly head: Omit<DashboardInput, 'widgets'>;
  /** In drawing order. */
  readonly widgets: readonly DraftWidget[];
  /** How many keys have been given. */
  readonly keyCount: number;
}

export type DraftEdit =
  | { readonly kind: 'head'; readonly head: DashboardDraft['head'] }
  /** The widget gets the first free place for its size. */
  | { readonly kind: 'add'; readonly widget: Widget }
  /** Its place stays. */
  | { readonly kind: 'replace'; readonly key: string; readonly widget: Widget }
  | { readonly kind: 'duplicate'; readonly key: string }
  | { readonly kind: 'remove'; readonly key: string }
  /** Moves or resizes one; those that it covers move below it. */
  | { readonly kind: 'place'; readonly key: string; readonly layout: WidgetLayout }
  /** Another document takes the place of the draft. */
  | { readonly kind: 'load'; readonly document: DashboardInput };

export function toDraft({ widgets, ...head }: DashboardInput): DashboardDraft {
  return {
    head,
    widgets: widgets.map((widget, index) => ({ key: String(index), widget })),
    keyCount: widgets.length,
  };
}

/** The draft with which editing begins: with the widget that another screen hands over. */
export function beginDraft(document: DashboardInput, added: AddedWidget | undefined): DashboardDraft {
  const draft = toDraft(document);
  if (added === undefined) return draft;
  const { expression, unit } = added;
  const layout = { x: 0, y: 0, ...firstSizes.timeseries };
  const widget: Widget = {
    ...{ type: 'timeseries', title: '', query: { expression }, layout },
    ...(unit === undefined ? {} : { unit }),
  };
  return editDraft(draft, { kind: 'add', widget });
}

/** The document that the draft would be saved as. */
export function fromDraft({ head, widgets }: DashboardDraft): DashboardInput {
  return { ...head, widgets: widgets.map(({ widget }) => widget) };
}

/**
 * A document that mine was merged with theirs into. Both may have a widget at the same free place: that of mine moves below, as does each
 * other one of mine that covers something.
 */
export function separateWidgets(merged: DashboardInput, theirs: DashboardInput): DashboardInput {
  const { widgets } = merged;
  const layouts = separateLayouts(
    widgets.map(({ layout }) => layout),
    findPlaced(widgets, theirs.widgets),
  );
  return { ...merged, widgets: widgets.map((widget, index) => withLayout(widget, layouts[index])) };
}

/** The indexes of the widgets that stand where another document has them: those that are the same first, then those at the same place. */
function findPlaced(widgets: readonly Widget[], placed: readonly Widget[]): ReadonlySet<number> {
  const left = [...placed];
  const found = new Set<number>();
  for (const partOf of [(widget: Widget) => widget, ({ layout }: Widget) => layout])
    for (const [index, widget] of widgets.entries()) {
      if (found.has(index)) continue;
      const at = left.findIndex((other) => isSameJson(partOf(other), partOf(widget)));
      if (at === -1) continue;
      left.splice(at, 1);
      found.add(index);
    }
  return found;
}

export function editDraft(draft: DashboardDraft, edit: DraftEdit): DashboardDraft {
  const { widgets } = draft;
  switch (edit.kind) {
    case 'head':
      return { ...draft, head: edit.head };
    case 'add':
      return addWidget(draft, edit.widget, widgets.length);
    case 'replace':
      return mapWidgets(draft, ({ key, widget }) =>
        key === edit.key ? { ...edit.widget, layout: widget.layout } : widget,
      );
    case 'duplicate': {
      const index = widgets.findIndex(({ key }) => key === edit.key);
      const original = widgets[index];
      return original === undefined ? draft : addWidget(draft, original.widget, index + 1);
    }
    case 'remove':
      return { ...draft, widgets: widgets.filter(({ key }) => key !== edit.key) };
    case 'place': {
      const index = widgets.findIndex(({ key }) => key === edit.key);
      if (index === -1) return draft;
      const layouts = placeWidget(layoutsOf(draft), index, edit.layout);
      return mapWidgets(draft, ({ widget }, at) => withLayout(widget, layouts[at]));
    }
    case 'load':
      return toDraft(edit.document);
  }
}

function layoutsOf({ widgets }: DashboardDraft): readonly WidgetLayout[] {
  return widgets.map(({ widget }) => widget.layout);
}

function addWidget(draft: DashboardDraft, widget: Widget, index: number): DashboardDraft {
  const layout = findFreePlace(layoutsOf(draft), widget.layout);
  const added = { key: String(draft.keyCount), widget: { ...widget, layout } };
  return {
    ...draft,
    widgets: draft.widgets.toSpliced(index, 0, added),
    keyCount: draft.keyCount + 1,
  };
}

/** What stays the same keeps its identity, so that only what changed is drawn again. */
function mapWidgets(
  draft: DashboardDraft,
  map: (widget: DraftWidget, index: number) => Widget,
): DashboardDraft {
  const widgets = draft.widgets.map((one, index) => {
    const widget = map(one, index);
    return widget === one.widget ? one : { ...one, widget };
  });
  return { ...draft, widgets };
}

function withLayout(widget: Widget, layout: WidgetLayout | undefined): Widget {
  const { x, y, w, h } = widget.layout;
  if (layout === undefined) return widget;
  const isSame = layout.x === x && layout.y === y && layout.w === w && layout.h === h;
  return isSame ? widget : { ...widget, layout };
}
