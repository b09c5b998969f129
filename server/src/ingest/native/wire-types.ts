import type { components } from '../../generated/contract-types.gen.ts';

type Schemas = components['schemas'];

export type EventItem = Schemas['NewTraceEvent'];
export type HintItem = Schemas['TransactionHint'];
export type SpanItem = Schemas['SpanRecord'];
export type CloseBody = Schemas['TraceClose'];

/** A body whose items are not validated yet. */
type WithUncheckedItems<Body> = {
  [Key in keyof Body]: NonNullable<Body[Key]> extends readonly unknown[]
    ? readonly unknown[]
    : Key extends 'attributes'
      ? Readonly<Record<string, unknown>>
      : Body[Key];
};

export type FlushBody = WithUncheckedItems<Schemas['TraceFlush']>;
export type PluginEventsBody = WithUncheckedItems<Schemas['PluginEventBatch']>;
