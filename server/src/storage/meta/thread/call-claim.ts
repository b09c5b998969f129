/** Shared by a caller and the thread of `meta.db`, so that a call is either begun or withdrawn, and never both. */
export type CallClaim = Int32Array;

const waiting = 0;
const begun = 1;
const withdrawn = 2;

export function createCallClaim(): CallClaim {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** @returns false when the caller has withdrawn the call. */
export function beginCall(claim: CallClaim): boolean {
  return Atomics.compareExchange(claim, 0, waiting, begun) === waiting;
}

/** Lets the caller withdraw a call again that changed nothing and will be begun again. */
export function putBackCall(claim: CallClaim): void {
  Atomics.store(claim, 0, waiting);
}

/** @returns false when the call has begun: its outcome will come. */
export function withdrawCall(claim: CallClaim): boolean {
  return Atomics.compareExchange(claim, 0, waiting, withdrawn) === waiting;
}

export function isWithdrawn(claim: CallClaim): boolean {
  return Atomics.load(claim, 0) === withdrawn;
}
