import { readOption } from '../client/option-reader.ts';
import type { ClientSettings } from '../client/options.ts';
import type { Platform } from '../client/platform.ts';
import type { CallbackNotifier, DropReason } from '../delivery/callbacks.ts';
import type { PendingItems } from '../delivery/pending-items.ts';
import { encodeItem } from '../encoding/item-encoding.ts';
import { createValueReader, type ValueReader } from '../encoding/value-reader.ts';
import { isError } from '../encoding/value-text.ts';
import { deferredEventLength, itemBytes } from '../encoding/wire-limits.ts';
import { readFailure } from './failure-reader.ts';
import { createItemReader, type Given } from './item-reader.ts';
import { longestJsonLength, type NamedEvent, type NamedEventType } from './named-event.ts';
import type { OutgoingItem } from './outgoing-item.ts';

export type AnyFunction = (...args: never[]) => unknown;

/**
 * Turns the host's values into queued items. Values are read during the call, so later changes of
 * an object have no effect; a value that cannot be encoded is dropped and counted.
 */
export interface TraceRecorder {
  readonly values: ValueReader;
  addAttribute(key: unknown, value: unknown): void;
  addTag(tag: unknown): void;
  /** The stack is the client's own. */
  addNamed(type: NamedEventType, name: unknown, details: unknown, spanId?: string, stack?: string): void;
  /**
   * An error event; with `captureStackTrace`, it has the stack of the `Error`, or else of the caller of `below`, or none if that is
   * `null`, followed by those of the causes. A host may pass anything as `below`: what is no function stands for `method`.
   */
  addFailure(
    failure: unknown,
    details: unknown,
    spanId: string | undefined,
    below: unknown,
    method: AnyFunction,
  ): void;
  addEvent(eventType: unknown, payload: unknown, options: unknown): void;
  addHint(hint: unknown): void;
  /** Queues a complete item. */
  add(item: OutgoingItem): void;
  drop(reason: DropReason, count?: number): void;
  /** Runs a step of the host's call; an exception becomes a dropped item. */
  guard(step: () => void): void;
}

export function createTraceRecorder(dependencies: {
  readonly platform: Pick<Platform, 'nowMs' | 'captureStack'>;
  readonly pending: PendingItems;
  readonly notifier: Pick<CallbackNotifier, 'onDropped'>;
  readonly client: Pick<ClientSettings, 'logger' | 'beforeSend' | 'redact'>;
  readonly captureStackTrace: boolean;
  /** Why the trace rejects items; `undefined` while it accepts them. */
  readonly refusal: () => DropReason | undefined;
  readonly onQueued: () => void;
}): TraceRecorder {
  const { platform, pending, notifier, client, captureStackTrace, refusal, onQueued } = dependencies;
  const { logger, beforeSend } = client;
  const values = createValueReader(client.redact);
  const items = createItemReader(values);

  function drop(reason: DropReason, count = 1): void {
    notifier.onDropped(count, reason);
  }

  function add(item: OutgoingItem | DropReason, deferrable?: NamedEvent): void {
    const outcome = typeof item === 'string' ? item : (refusal() ?? filter(item));
    if (typeof outcome === 'string') drop(outcome);
    else if (outcome === deferrable && longestJsonLength(deferrable) <= deferredEventLength) {
      // Most events are short; they are encoded after the host's call, because that is most of their cost.
      onAdded(pending.addNamedEvent(deferrable));
    } else queue(outcome);
  }

  function filter(item: OutgoingItem): OutgoingItem | DropReason {
    if (beforeSend === undefined) return item;
    const changed = beforeSend(item);
    // Its members have any type, as its author may not use TypeScript.
    return readOption(changed, 'type') === item.type
      ? items.readChanged(item, changed as Given)
      : 'before_send';
  }

  function queue(item: OutgoingItem): void {
    const json = encodeItem(item);
    const key = item.type === 'attribute' ? JSON.stringify(item.key) : item.type === 'tag' ? json : undefined;
    if (json.length > itemBytes) drop('too_large');
    else onAdded(pending.add(item.type, key, json));
  }

  function onAdded(hadRoom: boolean): void {
    if (hadRoom) onQueued();
    else drop('queue_full');
  }

  function addNamed(
    eventType: NamedEventType,
    name: unknown,
    details: unknown,
    spanId: string | undefined,
    ownStack?: string,
  ): void {
    const { causes, stack } = readFailure(name, details, values, ownStack);
    const stack_trace = captureStackTrace ? stack : ownStack;
    const payload = items.readNamedPayload({ name, causes, details, span_id: spanId, stack_trace });
    const event: NamedEvent = { type: 'event', timeMs: platform.nowMs(), eventType, version: 1, payload };
    add(event, event);
  }

  return {
    values,
    add,
    drop,
    guard(step) {
      values.startCall();
      try {
        step();
      } catch (error) {
        logger.warn('a value was unreadable and dropped', { error });
        notifier.onDropped(1, 'invalid');
      }
    },
    addAttribute: (key, value) => add(items.readAttribute(key, value)),
    addTag: (tag) => add(items.readTag(tag)),
    addEvent: (eventType, payload, options) =>
      add(items.readEvent(eventType, payload, options, platform.nowMs())),
    // Anything but an object throws or has no members, which drops the hint.
    addHint: (hint) => add(items.readHint(hint as Given, platform.nowMs())),
    addNamed,
    addFailure(failure, details, spanId, below, method) {
      const isCaptured = captureStackTrace && below !== null && !isError(failure);
      const ownStack = isCaptured
        ? platform.captureStack?.(typeof below === 'function' ? (below as AnyFunction) : method)
        : undefined;
      addNamed('error_event_added', failure, details, spanId, ownStack);
    },
  };
}
