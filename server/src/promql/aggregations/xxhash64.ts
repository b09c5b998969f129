const prime1 = 0x9e3779b185ebca87n;
const prime2 = 0xc2b2ae3d27d4eb4fn;
const prime3 = 0x165667b19e3779f9n;
const prime4 = 0x85ebca77c2b2ae63n;
const prime5 = 0x27d4eb2f165667c5n;

const stripeBytes = 32;

/**
 * XXH64 with seed 0, an unsigned 64-bit integer.
 *
 * Source: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
 */
export function xxhash64(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stripesEnd = bytes.length - (bytes.length % stripeBytes);
  let hash = stripesEnd === 0 ? prime5 : hashStripes(view, stripesEnd);
  hash = wrap(hash + BigInt(bytes.length));
  return avalanche(hashRest(view, stripesEnd, hash));
}

function hashStripes(view: DataView, end: number): bigint {
  const lanes: [bigint, bigint, bigint, bigint] = [wrap(prime1 + prime2), prime2, 0n, wrap(-prime1)];
  for (let at = 0; at < end; at += stripeBytes) {
    lanes[0] = mixLane(lanes[0], view.getBigUint64(at, true));
    lanes[1] = mixLane(lanes[1], view.getBigUint64(at + 8, true));
    lanes[2] = mixLane(lanes[2], view.getBigUint64(at + 16, true));
    lanes[3] = mixLane(lanes[3], view.getBigUint64(at + 24, true));
  }
  const [first, second, third, fourth] = lanes;
  const joined = rotate(first, 1n) + rotate(second, 7n) + rotate(third, 12n) + rotate(fourth, 18n);
  return lanes.reduce((hash, lane) => wrap((hash ^ mixLane(0n, lane)) * prime1 + prime4), wrap(joined));
}

/** The last bytes, which do not fill a stripe: 8 at a time, then 4, then 1. */
function hashRest(view: DataView, start: number, hashSoFar: bigint): bigint {
  let hash = hashSoFar;
  let at = start;
  for (; at + 8 <= view.byteLength; at += 8) {
    hash = wrap(rotate(hash ^ mixLane(0n, view.getBigUint64(at, true)), 27n) * prime1 + prime4);
  }
  if (at + 4 <= view.byteLength) {
    hash = wrap(rotate(hash ^ wrap(BigInt(view.getUint32(at, true)) * prime1), 23n) * prime2 + prime3);
    at += 4;
  }
  for (; at < view.byteLength; at++) {
    hash = wrap(rotate(hash ^ wrap(BigInt(view.getUint8(at)) * prime5), 11n) * prime1);
  }
  return hash;
}

function avalanche(hash: bigint): bigint {
  const first = wrap((hash ^ (hash >> 33n)) * prime2);
  const second = wrap((first ^ (first >> 29n)) * prime3);
  return second ^ (second >> 32n);
}

function mixLane(lane: bigint, input: bigint): bigint {
  return wrap(rotate(wrap(lane + input * prime2), 31n) * prime1);
}

function rotate(value: bigint, bits: bigint): bigint {
  return wrap((value << bits) | (value >> (64n - bits)));
}

function wrap(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}
