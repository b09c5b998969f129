import type { DashboardInput } from '../generated/types.gen.ts';
import type { DashboardDraft, DraftEdit, DraftWidget } from './dashboard-draft.ts';
import { createWidget, firstSizes, type WidgetType } from './new-widget.ts';
import { PlacementDialog } from './PlacementDialog.tsx';
import { VariablesDialog } from './VariablesDialog.tsx';
import { WidgetDialog } from './WidgetDialog.tsx';
import { DashboardYaml } from './YamlButton.tsx';

export type DraftDialog =
  | { readonly kind: 'add'; readonly type: WidgetType }
  | { readonly kind: 'widget' | 'place'; readonly item: DraftWidget }
  | { readonly kind: 'variables' }
  /** With the document as it was when the dialog opened. */
  | { readonly kind: 'yaml'; readonly slug: string; readonly document: DashboardInput };

export interface DraftDialogsProps {
  readonly dialog: DraftDialog;
  readonly draft: DashboardDraft;
  readonly edit: (edit: DraftEdit) => void;
  readonly onClose: () => void;
}

/** The form that is open over the draft. */
export function DraftDialogs({ dialog, draft, edit, onClose }: DraftDialogsProps) {
  const { variables = [] } = draft.head;
  const apply = (change: DraftEdit) => {
    edit(change);
    onClose();
  };
  switch (dialog.kind) {
    case 'add':
      return (
        <WidgetDialog
          widget={createWidget(dialog.type, { x: 0, y: 0, ...firstSizes[dialog.type] })}
          variables={variables}
          isNew
          onSubmit={(widget) => apply({ kind: 'add', widget })}
          onClose={onClose}
        />
      );
    case 'widget':
      return (
        <WidgetDialog
          widget={dialog.item.widget}
          variables={variables}
          isNew={false}
          onSubmit={(widget) => apply({ kind: 'replace', key: dialog.item.key, widget })}
          onClose={onClose}
        />
      );
    case 'place':
      return (
        <PlacementDialog
          widget={dialog.item.widget}
          onPlace={(layout) => apply({ kind: 'place', key: dialog.item.key, layout })}
          onClose={onClose}
        />
      );
    case 'yaml':
      return (
        <DashboardYaml
          slug={dialog.slug}
          document={dialog.document}
          onReplace={(document) => edit({ kind: 'load', document })}
          onClose={onClose}
        />
      );
    case 'variables':
      return (
        <VariablesDialog
          variables={variables}
          onSubmit={(submitted) => {
            const { variables: _, ...head } = draft.head;
            const next = submitted.length === 0 ? head : { ...head, variables: [...submitted] };
            apply({ kind: 'head', head: next });
          }}
          onClose={onClose}
        />
      );
  }
}
