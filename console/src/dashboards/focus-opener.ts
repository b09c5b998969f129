/*
 * What opens a dialog over the draft has a mark in `data-opener`: the menus of the library give their buttons ids of their own.
 */

export const addWidgetOpener = 'add-widget';
export const variablesOpener = 'variables';
export const yamlOpener = 'yaml';

/** The mark of the menu of a widget. */
export function menuOpener(key: string): string {
  return `widget-${key}`;
}

/** Focuses what opened a dialog, after the dialog or the menu has gone, which would take the focus. */
export function focusOpener(opener: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-opener="${opener}"]`)?.focus());
}
