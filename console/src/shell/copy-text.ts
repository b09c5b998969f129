/**
 * Copies a text to the clipboard. Browsers have none for pages that come over plain HTTP from another machine: there the text is selected in
 * a field of its own, and copied as a person would.
 *
 * @returns whether the browser did it.
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  try {
    if (clipboard === undefined) return copySelected(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copySelected(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // Out of sight, and nothing scrolls to it.
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // An open dialog keeps the focus within.
  (activeElement?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  try {
    // Deprecated, but there is nothing else: https://developer.mozilla.org/docs/Web/API/Document/execCommand
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  }
}
