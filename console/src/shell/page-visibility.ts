/** Whether the page can be seen, and when that changes. */
export interface PageVisibility {
  isHidden(): boolean;
  /** @returns what ends it. */
  subscribe(listener: () => void): () => void;
}

export const pageVisibility: PageVisibility = {
  isHidden: () => document.hidden,
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
