const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of a hotkey as they are named on this machine's keyboard: `mod+K` is ⌘ K or Ctrl K. */
export function keysOf(hotkey: string): readonly string[] {
  return hotkey.replace('mod+', isApple ? '⌘ ' : 'Ctrl ').split(' ');
}
