import type { LogRecord } from '../generated/types.gen.ts';

/** The characters of a record whose number its sender chose: they are nearly all of its memory where that matters. */
export function countCharacters({ body, attributes, resource_attributes }: LogRecord): number {
  return body.length + countIn(attributes) + countIn(resource_attributes);
}

function countIn(attributes: Readonly<Record<string, string>>): number {
  return Object.entries(attributes).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
}
