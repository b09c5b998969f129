import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours by the scheme of the page; each has a contrast of at least 4.5:1 with it. */
const highlight = HighlightStyle.define([
  { tag: tags.number, color: 'light-dark(#8a5300, #ffc078)' },
  { tag: tags.string, color: 'light-dark(#2b6e2f, #8ce99a)' },
  { tag: tags.keyword, color: 'light-dark(#7d2d91, #e599f7)' },
  { tag: tags.function(tags.variableName), color: 'light-dark(#1864ab, #74c0fc)' },
  { tag: tags.labelName, color: 'light-dark(#a61e4d, #faa2c1)' },
  { tag: tags.operator, color: 'light-dark(#495057, #ced4da)' },
  { tag: tags.modifier, color: 'light-dark(#7d2d91, #e599f7)' },
  { tag: tags.comment, color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
]);

const theme = EditorView.theme({
  // The layer of the completions has the classes of the theme too, but is no editor.
  '&.cm-editor': {
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-default)',
    background: 'var(--mantine-color-default)',
    color: 'var(--mantine-color-text)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: '-1px' },
  '.cm-content': {
    padding: '7px 4px',
    fontFamily: 'var(--mantine-font-family-monospace)',
    caretColor: 'var(--mantine-color-text)',
  },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'light-dark(#cfe2ff, #26456b)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: 'light-dark(#d3f9d8, #2b5b33)',
  },
  // The underline of the package is a picture.
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--mantine-color-error)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--mantine-color-error)' },
  '.cm-tooltip': {
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-default)',
    background: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    boxShadow: 'var(--mantine-shadow-md)',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '13px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--mantine-primary-color-filled)',
    color: 'var(--mantine-color-white)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-completionDetail': { color: 'var(--mantine-color-dimmed)' },
  '.cm-completionInfo': { maxWidth: '320px' },
});

export const editorTheme = [theme, syntaxHighlighting(highlight)];
