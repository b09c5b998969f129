const wordBytes = 4;

/** Whether as many bytes from two places on are the same. */
export function areEqual(
  view: DataView,
  start: number,
  other: DataView,
  otherStart: number,
  length: number,
): boolean {
  if (length < wordBytes) return areBytesEqual(view, start, other, otherStart, length);
  // The last four, which may overlap those before.
  const last = length - wordBytes;
  for (let at = 0; at < last; at += wordBytes) {
    if (view.getInt32(start + at) !== other.getInt32(otherStart + at)) return false;
  }
  return view.getInt32(start + last) === other.getInt32(otherStart + last);
}

function areBytesEqual(
  view: DataView,
  start: number,
  other: DataView,
  otherStart: number,
  length: number,
): boolean {
  for (let at = 0; at < length; at++) {
    if (view.getUint8(start + at) !== other.getUint8(otherStart + at)) return false;
  }
  return true;
}
