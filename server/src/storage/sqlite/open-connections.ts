/** What is needed of a connection. */
export interface CachingConnection {
  readonly open: boolean;
  pragma(source: string): unknown;
}

/** The connections of a thread. */
export interface OpenConnections {
  remember(connection: CachingConnection): void;
  /** Frees the pages that the open connections keep and do not use at the moment; they are read again when they are needed. */
  releasePageCaches(): void;
}

export function createOpenConnections(): OpenConnections {
  const connections = new Set<CachingConnection>();

  function forgetClosed(): void {
    for (const connection of connections) if (!connection.open) connections.delete(connection);
  }

  return {
    remember(connection) {
      forgetClosed();
      connections.add(connection);
    },
    releasePageCaches() {
      forgetClosed();
      for (const connection of connections) {
        try {
          connection.pragma('shrink_memory');
        } catch {
          // It has a statement under way, so it is not at rest: its pages may stay.
        }
      }
    },
  };
}

/** The connections that `openDatabase` opened in the calling thread. */
const ofThread = createOpenConnections();

export const rememberConnection = ofThread.remember;
export const releasePageCaches = ofThread.releasePageCaches;
