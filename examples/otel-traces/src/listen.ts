import type { Server } from 'node:http';

/** Listens on a free port and sends it to the parent process. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') process.send?.(address.port);
  });
}
