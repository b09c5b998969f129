import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, insertNewline } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, forceLinting, linter } from '@codemirror/lint';
import { EditorState, StateEffect } from '@codemirror/state';
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view';
import { type PrometheusClient, PromQLExtension } from '@prometheus-io/codemirror-promql';
import type { QueryFailure } from '../query-failure.ts';
import { editorTheme } from './editor-theme.ts';

export interface PromqlEditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  /** The name of the field, for readers. */
  readonly label: string;
  /** The id of the element that explains mistakes. */
  readonly describedBy: string;
  readonly nonce: string;
  readonly source: PrometheusClient;
  readonly onFocus: () => void;
  /** Called with each change of the text. */
  readonly onChange: (text: string) => void;
  /** Called on Enter, and when the editor is left. */
  readonly onRun: (text: string, reason: 'enter' | 'blur') => void;
}

export interface PromqlEditor {
  setText(text: string): void;
  /** Underlines a mistake that the service found, until the text changes. */
  setFailure(failure: QueryFailure | undefined): void;
  focus(): void;
  destroy(): void;
}

/** Another mistake is to be underlined than before. */
const failureChanged = StateEffect.define<null>();

/** An editor of PromQL. Tab leaves it, Enter runs, Shift+Enter begins a line, Ctrl+Space completes. */
export function createPromqlEditor(options: PromqlEditorOptions): PromqlEditor {
  const { parent, text, label, describedBy, nonce, source, onFocus, onChange, onRun } = options;
  let failure: QueryFailure | undefined;
  const promql = new PromQLExtension().setComplete({ remote: source });

  const run = (view: EditorView): boolean => {
    onRun(view.state.doc.toString(), 'enter');
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        // An open completion takes Enter first.
        keymap.of(completionKeymap),
        keymap.of([
          { key: 'Enter', run, shift: insertNewline },
          { key: 'Mod-Enter', run },
          ...closeBracketsKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        autocompletion({ icons: false }),
        promql.asExtension(),
        linter(({ state }) => diagnose(failure, state.doc.toString()), {
          needsRefresh: ({ transactions }) =>
            transactions.some(({ effects }) => effects.some((effect) => effect.is(failureChanged))),
        }),
        closeBrackets(),
        bracketMatching(),
        history(),
        EditorView.lineWrapping,
        // Below the page's header, and never cut off by a panel that scrolls.
        tooltips({ parent: document.body, position: 'fixed' }),
        placeholder('PromQL, such as sum by (job) (rate(http_requests_total[5m]))'),
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': describedBy,
          spellcheck: 'false',
          autocapitalize: 'off',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
        EditorView.domEventHandlers({
          beforeinput: typeOverSelection,
          focus: () => onFocus(),
          blur: (_, { state }) => onRun(state.doc.toString(), 'blur'),
        }),
        editorTheme,
      ],
    }),
  });

  return {
    setText(next) {
      const current = view.state.doc.toString();
      if (current !== next) view.dispatch({ changes: { from: 0, to: current.length, insert: next } });
    },
    setFailure(next) {
      failure = next;
      // Once a text has been checked, only a change asks for another check.
      view.dispatch({ effects: failureChanged.of(null) });
      forceLinting(view);
    },
    focus: () => view.focus(),
    destroy() {
      promql.destroy();
      view.destroy();
    },
  };
}

/**
 * Types over a selection by itself: Chromium would copy the look of the removed text into a style attribute, which the policy of
 * the page refuses.
 */
function typeOverSelection(event: InputEvent, view: EditorView): boolean {
  const { data: text, inputType } = event;
  const { from, to, empty } = view.state.selection.main;
  if (inputType !== 'insertText' || text === null || empty || view.composing) return false;
  const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type' });
  const isHandled = view.state
    .facet(EditorView.inputHandler)
    .some((handle) => handle(view, from, to, text, insert));
  if (!isHandled) view.dispatch(insert());
  event.preventDefault();
  return true;
}

/** A mistake at the end of the text still needs a character to underline. */
function diagnose(failure: QueryFailure | undefined, text: string): Diagnostic[] {
  if (failure === undefined || failure.expression !== text || text === '') return [];
  const from = Math.min(failure.start, text.length - 1);
  return [{ from, to: Math.max(failure.end, from + 1), severity: 'error', message: failure.message }];
}
