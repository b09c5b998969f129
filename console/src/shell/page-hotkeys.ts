import { createHotkeys, type Hotkeys } from './hotkeys.ts';
import { createPreference } from './preference.ts';

/** Whether keys without a modifier do something (WCAG 2.1.4). */
export const singleKeys = createPreference('cairn.single-keys', ['on', 'off']);

/** The hotkeys of the page. */
export const pageHotkeys: Hotkeys = createHotkeys({
  nowMs: () => performance.now(),
  singleKeysEnabled: () => singleKeys.get() === 'on',
});

/** Listens to the keys of the page. Returns what stops it. */
export function startHotkeys(page: Document): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const blocked = isTyping(event.target) || page.querySelector('[aria-modal="true"]') !== null;
    if (pageHotkeys.press(event, blocked)) event.preventDefault();
  };
  page.addEventListener('keydown', onKeyDown);
  return () => page.removeEventListener('keydown', onKeyDown);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
  );
}
