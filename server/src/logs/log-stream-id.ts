import { createHmac } from 'node:crypto';
import { createTokenSealer, type SealingKey } from '../paging/sealed-token.ts';
import type { LogPosition } from './log.ts';

/** Up to where a stream has come. */
export type LogStreamPosition =
  | {
      readonly kind: 'replay';
      /** The replay is of records that had arrived by then, this one included. */
      readonly snapshotSequence: number;
      readonly after: LogPosition;
      /** How many records of the replay are left, at most. */
      readonly remaining: number;
    }
  | {
      readonly kind: 'live';
      /** Everything that arrived up to this one was sent. */
      readonly sequence: number;
    };

/** Event ids of the streams of one project with one filter. */
export interface LogStreamIds {
  /** The same position always gives the same id, so that clients can tell repetitions by it. */
  encode(position: LogStreamPosition): string;
  /** `undefined` for any text that is no id of these streams. */
  decode(id: string): LogStreamPosition | undefined;
}

type PositionText =
  | readonly [sequence: number]
  | readonly [snapshotSequence: number, timeNs: string, sequence: number, remaining: number];

const purpose = 'log-stream';
const nonceBytes = 12;

/**
 * Ids are sealed tokens under a key of their own for each project and filter. Their nonce is a MAC of what they hold:
 * unlike a random one it never meets another text, however many events a stream sends (RFC 8452 on why that matters).
 *
 * @param filterText the canonical text of the filter.
 */
export function createLogStreamIds(
  { keyId, key }: SealingKey,
  projectId: string,
  filterText: string,
): LogStreamIds {
  const streamKey = mac(key, JSON.stringify([purpose, projectId, filterText]));
  const nonceKey = mac(streamKey, 'nonce');
  return {
    encode(position) {
      const text = JSON.stringify(toText(position));
      const nonce = mac(nonceKey, text).subarray(0, nonceBytes);
      return createTokenSealer({ keyId, key: streamKey }, () => nonce).seal(purpose, text);
    },
    decode(id) {
      const text = createTokenSealer({ keyId, key: streamKey }, refuseRandomness).open(purpose, id);
      return text === undefined ? undefined : fromText(JSON.parse(text)); // sealed by encode alone
    },
  };
}

function toText(position: LogStreamPosition): PositionText {
  if (position.kind === 'live') return [position.sequence];
  const { snapshotSequence, after, remaining } = position;
  return [snapshotSequence, String(after.timeNs), after.sequence, remaining];
}

function fromText(text: PositionText): LogStreamPosition {
  if (text.length === 1) return { kind: 'live', sequence: text[0] };
  const [snapshotSequence, timeNs, sequence, remaining] = text;
  return { kind: 'replay', snapshotSequence, after: { timeNs: BigInt(timeNs), sequence }, remaining };
}

function mac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function refuseRandomness(): never {
  throw new Error('opening a token takes no randomness');
}
