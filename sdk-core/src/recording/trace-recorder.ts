import type { Logger } from '../client/logger.ts';
import type { Platform } from '../client/platform.ts';
import type { CallbackNotifier, DropReason } from '../delivery/callbacks.ts';
import type { PendingItems } from '../delivery/pending-items.ts';
import type { ItemKind } from '../delivery/queued-items.ts';
import { encodeJsonSnapshot } from '../encoding/json-snapshot.ts';
import { readTextEntries } from '../encoding/text-entries.ts';
import { truncateUtf8 } from '../encoding/utf8-text.ts';
import { errorText, toKey, toValueText } from '../encoding/value-text.ts';
import { type EncodableSpan, encodeEvent, encodeSpan, toCorrelationId } from '../encoding/wire-encoding.ts';
import { clientLimits, wireLimits } from '../encoding/wire-limits.ts';
import type { EventOptions } from './event-options.ts';
import { encodeNamedEvent, longestJsonLength, type NamedEvent, type NamedEventType } from './named-event.ts';

export interface SeverityEvent {
  readonly eventType: NamedEventType;
  readonly name: unknown;
  readonly details: unknown;
  readonly stackTrace?: string | undefined;
  readonly spanId?: string | undefined;
}

type AnyFunction = (...args: never[]) => unknown;

/**
 * Turns the host's values into queued items. Values are read during the call, so later changes of
 * an object have no effect; a value that cannot be encoded is dropped and counted.
 */
export interface TraceRecorder {
  addAttribute(key: unknown, value: unknown): void;
  addTag(tag: unknown): void;
  addSeverityEvent(event: SeverityEvent): void;
  /** An error event; with `captureStackTrace`, it has the stack of the `Error` or of the caller of `below`. */
  addFailure(failure: unknown, details: unknown, spanId: string | undefined, below: AnyFunction): void;
  addEvent(eventType: unknown, payload: unknown, options: EventOptions | undefined): void;
  /** Queues an encoded hint; `undefined` counts as invalid. */
  addHint(json: string | undefined): void;
  addSpan(span: EncodableSpan): void;
  drop(reason: DropReason, count?: number): void;
  /** Runs a step of the host's call; an exception becomes a dropped item. */
  guard(step: () => void): void;
}

const eventTypePattern = /^[a-z][a-z0-9_.]{0,63}$/;
const maxVersion = 2_147_483_647;

/** A non-empty string: the wire has no empty names. */
export function toName(value: unknown): string {
  const text = toValueText(value, wireLimits.nameBytes);
  return text === undefined || text === '' ? '(unnamed)' : text;
}

export function createTraceRecorder(dependencies: {
  readonly platform: Pick<Platform, 'nowMs' | 'captureStack'>;
  readonly pending: PendingItems;
  readonly notifier: Pick<CallbackNotifier, 'onDropped'>;
  readonly logger: Logger;
  readonly captureStackTrace: boolean;
  /** Why the trace rejects items; `undefined` while it accepts them. */
  readonly refusal: () => DropReason | undefined;
  readonly onQueued: () => void;
}): TraceRecorder {
  const { platform, pending, notifier, logger, captureStackTrace, refusal, onQueued } = dependencies;

  function drop(reason: DropReason, count = 1): void {
    if (count === 0) return;
    logger.debug('items were dropped', { count, reason });
    notifier.onDropped(count, reason);
  }

  function isRefused(): boolean {
    const reason = refusal();
    if (reason !== undefined) drop(reason);
    return reason !== undefined;
  }

  function onAdded(hadRoom: boolean): void {
    if (hadRoom) onQueued();
    else drop('queue_full');
  }

  function queue(kind: ItemKind, key: string | undefined, json: string): void {
    if (isRefused()) return;
    if (json.length > clientLimits.itemBytes) drop('too_large');
    else onAdded(pending.add(kind, key, json));
  }

  /** A short event, as most are, is encoded after the host's call, because encoding is most of its cost. */
  function queueNamedEvent(event: NamedEvent): void {
    if (longestJsonLength(event) > clientLimits.deferredEventLength) {
      queue('event', undefined, encodeNamedEvent(event));
    } else if (!isRefused()) {
      onAdded(pending.addNamedEvent(event));
    }
  }

  function addSeverityEvent({ eventType, name, details, stackTrace, spanId }: SeverityEvent): void {
    const stack = stackTrace === undefined ? undefined : truncateUtf8(stackTrace, wireLimits.stackTraceBytes);
    queueNamedEvent({
      eventType,
      timeMs: platform.nowMs(),
      name: toName(name),
      details: readTextEntries(details),
      stackTrace: stack,
      spanId,
    });
  }

  return {
    drop,
    guard(step) {
      try {
        step();
      } catch (error) {
        logger.warn('a value was unreadable and dropped', { error });
        notifier.onDropped(1, 'invalid');
      }
    },
    addAttribute(key, value) {
      const keyText = toKey(key);
      const text = toValueText(value, wireLimits.attributeValueBytes);
      if (keyText === undefined || text === undefined) return drop('invalid');
      const keyJson = JSON.stringify(keyText);
      queue('attribute', keyJson, `${keyJson}:${JSON.stringify(text)}`);
    },
    addTag(tag) {
      const text = toValueText(tag, wireLimits.tagBytes);
      if (text === undefined || text === '') return drop('invalid');
      const json = JSON.stringify(text);
      queue('tag', json, json);
    },
    addSeverityEvent,
    addFailure(failure, details, spanId, below) {
      const isError = failure instanceof Error;
      const ownStack = isError && typeof failure.stack === 'string' ? failure.stack : undefined;
      const stackTrace = captureStackTrace ? (ownStack ?? platform.captureStack?.(below)) : undefined;
      const name = isError ? errorText(failure) : failure;
      addSeverityEvent({ eventType: 'error_event_added', name, details, stackTrace, spanId });
    },
    addEvent(eventType, payload, options) {
      const version = options?.version ?? 1;
      const isKnownShape = typeof eventType === 'string' && eventTypePattern.test(eventType);
      if (!isKnownShape || !Number.isInteger(version) || version < 1 || version > maxVersion)
        return drop('invalid');
      const payloadJson = encodeJsonSnapshot(payload ?? {}, clientLimits.itemBytes);
      if (payloadJson === undefined) return drop(typeof payload === 'object' ? 'too_large' : 'invalid');
      if (!payloadJson.startsWith('{')) return drop('invalid');
      const correlationId = toCorrelationId(options?.correlationId);
      queue(
        'event',
        undefined,
        encodeEvent({ eventType, version, timeMs: platform.nowMs(), payloadJson, correlationId }),
      );
    },
    addHint(json) {
      if (json === undefined) return drop('invalid');
      queue('hint', undefined, json);
    },
    addSpan(span) {
      queue('span', undefined, encodeSpan(span));
    },
  };
}
