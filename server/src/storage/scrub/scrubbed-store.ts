export interface ScrubStep {
  /** Bytes that were read, by which the next step is paced. */
  readonly bytes: number;
  /** Whether everything that the store had at the start of the round has been read. */
  readonly isRoundOver: boolean;
  /** What could not be read, and is left for the next round. */
  readonly unread?: UnreadItem;
}

export interface UnreadItem {
  /** Such as the name of a file or of a table. */
  readonly item: string;
  readonly reason: string;
}

/** A store that comes with its scrub. */
export interface Scrubbable {
  readonly scrub: ScrubbedStore;
}

/** A store whose content is read in the background, so that damage is found before somebody asks for the item. */
export interface ScrubbedStore {
  /** As in `DamageFinding.store`. */
  readonly name: string;
  /**
   * Reads and checks some hundred KiB, in the thread that owns the reads of the store, and reports what it finds as a
   * read would. The step after the last of a round begins the next round.
   */
  scrubStep(): Promise<ScrubStep>;
}
