import { messageOf } from '../../../errors/message-of.ts';
import { StorageDamage } from '../../generational/day-files/storage-damage.ts';

/** Identifies a block, for messages and to quarantine its file. */
export interface BlockPlace {
  /** The path of the day file. */
  readonly file: string;
  /** Days since the epoch, UTC. */
  readonly day: number;
  readonly blockId: number;
}

/** The bytes of a sealed block are not those that were written: its day file has to be quarantined. */
export class DamagedBlock extends StorageDamage {
  readonly file: string;
  readonly day: number;
  readonly blockId: number;
  /** The name of the damaged part, or `directory`. */
  readonly part: string;

  constructor(place: BlockPlace, part: string, cause: unknown) {
    const reason = messageOf(cause);
    super(`block ${place.blockId} of ${place.file} is damaged in its part ${part}: ${reason}`, { cause });
    this.name = 'DamagedBlock';
    this.file = place.file;
    this.day = place.day;
    this.blockId = place.blockId;
    this.part = part;
  }
}
