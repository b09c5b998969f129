/** A key, or two after each other, and what it does. */
export interface Hotkey {
  /** `/`, `mod+K` (Control, on Apple's machines Command) or a sequence such as `g l`. */
  readonly key: string;
  readonly description: string;
  readonly run: () => void;
}

/** The part of a keyboard event that decides. */
export interface Keystroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface Hotkeys {
  /** The latest registered of two equal keys runs. Returns what removes it. */
  readonly register: (hotkey: Hotkey) => () => void;
  readonly list: () => readonly Hotkey[];
  /** Runs the hotkey of the stroke; `typing` leaves only those with a modifier. Returns whether one ran. */
  readonly press: (stroke: Keystroke, typing: boolean) => boolean;
}

export interface HotkeysDeps {
  readonly nowMs: () => number;
  /** Whether keys without a modifier run: people who dictate or tremble turn them off. */
  readonly singleKeysEnabled: () => boolean;
}

/** The second key of a sequence counts this long after the first. */
const sequenceMs = 1_000;

export function createHotkeys({ nowMs, singleKeysEnabled }: HotkeysDeps): Hotkeys {
  const registered: Hotkey[] = [];
  let prefix = '';
  let prefixEndsMs = 0;

  return {
    register: (hotkey) => {
      registered.push(hotkey);
      return () => {
        const index = registered.indexOf(hotkey);
        if (index >= 0) registered.splice(index, 1);
      };
    },
    list: () => registered,
    press: (stroke, typing) => {
      const name = nameOf(stroke);
      if (name === undefined) return false;
      const single = !name.startsWith('mod+');
      if (single && (typing || !singleKeysEnabled())) return false;
      const pressed = prefix !== '' && nowMs() < prefixEndsMs ? `${prefix} ${name}` : name;
      prefix = '';
      const found = registered.findLast(({ key }) => normalize(key) === pressed);
      if (found !== undefined) {
        found.run();
        return true;
      }
      if (registered.some(({ key }) => key.startsWith(`${name} `))) {
        prefix = name;
        prefixEndsMs = nowMs() + sequenceMs;
      }
      return false;
    },
  };
}

/** `k` and `K` differ, except with a modifier, where Caps Lock and Shift must not matter. */
function nameOf({ key, ctrlKey, metaKey, altKey }: Keystroke): string | undefined {
  if (altKey || key === 'Shift') return undefined;
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key;
}

function normalize(key: string): string {
  return key.startsWith('mod+') ? key.toLowerCase() : key;
}
