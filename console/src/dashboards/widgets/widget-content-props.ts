import type { Widget } from '../../generated/types.gen.ts';

export interface WidgetContentProps<Kind extends Widget = Widget> {
  readonly widget: Kind;
  /** Unique in the page. */
  readonly name: string;
  /** Pixels that the content may have; more scrolls. */
  readonly height: number;
  /** Whether it is on the screen; it reads only then. */
  readonly isInView: boolean;
}
