import type { LogRecord } from '../generated/types.gen.ts';
import { countAttributes } from '../lists/list-room.ts';

/** The characters of a record whose number its sender chose. */
export function countCharacters({ body, attributes, resource_attributes }: LogRecord): number {
  return body.length + countAttributes(attributes) + countAttributes(resource_attributes);
}
