import { Socket } from 'node:net';
import type { Response } from 'express';

/**
 * Frees what was sent once the system has all of it. Not under a stream in memory: it hands on the bytes themselves, which may not be read
 * yet when they are sent.
 */
export function onceSent(response: Response, free: () => void): void {
  if (response.socket instanceof Socket) response.once('finish', free);
}
