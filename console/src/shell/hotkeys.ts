export interface Hotkey {
  readonly key: string;
  readonly description: string;
  readonly run: () => void;
}

const registered: Hotkey[] = [];

/** The keys of what is on the page. */
export const hotkeys = {
  register: (hotkey: Hotkey): (() => void) => {
    registered.push(hotkey);
    return () => void registered.splice(registered.indexOf(hotkey), 1);
  },
  list: (): readonly Hotkey[] => registered,
};
