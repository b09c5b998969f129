const mebibyte = 1024 * 1024;

/** Free space that is left for what reads need (SQLite's files beside a database that is opened) and for what frees space. */
export const reservedBytes = 2 * mebibyte;

/** Below this the service is not ready: the stores are not expected to take the next commits. */
export const readyFreeBytes = 8 * mebibyte;
