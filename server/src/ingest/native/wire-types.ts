import type { components } from '../../generated/contract-types.gen.ts';

type Schemas = components['schemas'];

export type EventItem = Schemas['NewTraceEvent'];
export type HintItem = Schemas['TransactionHint'];
export type SpanItem = Schemas['SpanRecord'];

/** A body whose items are not validated yet. */
type WithUncheckedItems<Body> = {
  [Key in keyof Body]: NonNullable<Body[Key]> extends readonly unknown[]
    ? readonly unknown[]
    : Key extends 'attributes'
      ? Readonly<Record<string, unknown>>
      : Body[Key];
};

export type CloseBody = WithUncheckedItems<Schemas['TraceClose']>;
export type FlushBody = WithUncheckedItems<Schemas['TraceFlush']>;
export type BatchBody = WithUncheckedItems<Schemas['TraceBatch']>;
export type PluginEventsBody = WithUncheckedItems<Schemas['PluginEventBatch']>;
