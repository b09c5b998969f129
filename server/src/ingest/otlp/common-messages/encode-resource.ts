import { createWireWriter } from '../protobuf/wire-writer.ts';

/** An OTLP `Resource` message with string attributes; the inverse of `readResource`. */
export function encodeResource(attributes: ReadonlyMap<string, string>): Uint8Array {
  const resource = createWireWriter();
  for (const [key, text] of attributes) {
    const value = createWireWriter();
    value.string(1, text);
    const pair = createWireWriter();
    pair.string(1, key);
    pair.bytes(2, value.finish());
    resource.bytes(1, pair.finish());
  }
  return resource.finish();
}

/** An OTLP `InstrumentationScope` message; the inverse of `readScope`. */
export function encodeScope(scope: { readonly name: string; readonly version: string }): Uint8Array {
  const message = createWireWriter();
  if (scope.name !== '') message.string(1, scope.name);
  if (scope.version !== '') message.string(2, scope.version);
  return message.finish();
}
