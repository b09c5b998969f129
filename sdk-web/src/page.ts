/** What the client uses of a page or a worker; a worker has no document, and tests pass their own. */
export interface Page {
  readonly document?:
    | Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
    | undefined;
  readonly navigator?: Pick<Navigator, 'userAgent' | 'language'> | undefined;
  readonly location?: Pick<Location, 'protocol' | 'origin' | 'pathname'> | undefined;
  readonly screen?: Pick<Screen, 'width' | 'height'> | undefined;
  /** The outer page of a frame, itself for a page that is not in one. */
  readonly parent?: unknown;
  addEventListener?(type: string, listener: (event: Event) => void): void;
  removeEventListener?(type: string, listener: (event: Event) => void): void;
}
