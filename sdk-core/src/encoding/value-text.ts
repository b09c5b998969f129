/** Values of an attribute or detail. Everything is stored as text; objects become JSON text. */
export type AttributeValue = string | number | boolean | bigint | Date | object;

/** The name of a value's class, such as `Uint8Array`. May throw. */
export function classOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** Also for errors of another realm, such as a frame. */
export function isError(value: unknown): value is Error {
  try {
    return value instanceof Error || /^(Error|DOMException)$/.test(classOf(value));
  } catch {
    return false;
  }
}

/** A short text in place of binary data; `undefined` for any other object. May throw. */
export function bytesMarker(value: object): string | undefined {
  const name = classOf(value);
  if (!ArrayBuffer.isView(value) && !/^(Shared)?ArrayBuffer$|^Blob$|^File$/.test(name)) return undefined;
  const size: unknown = Reflect.get(value, 'byteLength') ?? Reflect.get(value, 'size');
  return `[${name} of ${size} bytes]`;
}
