import type { Page } from '../page.ts';

/** A page whose events tests dispatch. */
export interface FakePage extends Page {
  addEventListener: EventTarget['addEventListener'];
  removeEventListener: EventTarget['removeEventListener'];
  dispatchEvent: EventTarget['dispatchEvent'];
  /** Changes the state and dispatches `visibilitychange`. */
  setVisibility(state: DocumentVisibilityState): void;
  /** Dispatches an event of this type on the window. */
  fire(type: string): void;
  /** Listeners that were added and not removed, of window and document. */
  listenerCount(): number;
}

/** The outer page of all: it is its own parent. */
export function createFakePage(): FakePage {
  let listeners = 0;
  let visibilityState: DocumentVisibilityState = 'visible';

  class CountingTarget extends EventTarget {
    override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
      listeners += 1;
      super.addEventListener(...args);
    }
    override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
      listeners -= 1;
      super.removeEventListener(...args);
    }
  }

  const document = Object.defineProperty(new CountingTarget(), 'visibilityState', {
    get: () => visibilityState,
    // The two members that `Page` names.
  }) as unknown as NonNullable<Page['document']> & EventTarget;

  const page: FakePage = Object.assign(new CountingTarget(), {
    document,
    setVisibility(state: DocumentVisibilityState) {
      visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    fire: (type: string) => void page.dispatchEvent(new Event(type)),
    listenerCount: () => listeners,
  });
  return Object.defineProperty(page, 'parent', { value: page, configurable: true });
}
