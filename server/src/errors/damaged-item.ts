import { AppError } from './app-error.ts';

/**
 * A stored item whose bytes are not what was written, such as one trace or one dashboard. Unlike other internal errors its
 * message is public, because the caller has to know which item is lost.
 */
export class DamagedItem extends AppError {
  /** As its readers name it, without its content: `trace 0af7651916cd43dd8448eb211c80319c`. */
  readonly item: string;
  readonly reason: string;

  constructor(item: string, reason: string, cause?: unknown) {
    super(
      'INTERNAL',
      `the stored ${item} is damaged and cannot be read; everything else is served`,
      [],
      cause,
    );
    this.name = 'DamagedItem';
    this.item = item;
    this.reason = reason;
  }
}
