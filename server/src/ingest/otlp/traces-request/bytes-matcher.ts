/** Tells whether a range of bytes starts with the text, in UTF-8. */
export function createBytesMatcher(text: string): (bytes: Uint8Array, start: number, end: number) => boolean {
  const wanted = new TextEncoder().encode(text);
  return (bytes, start, end) => {
    if (end - start < wanted.length) return false;
    for (let index = 0; index < wanted.length; index++) {
      if (bytes[start + index] !== wanted[index]) return false;
    }
    return true;
  };
}
