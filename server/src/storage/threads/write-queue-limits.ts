/** Writes that may wait for the commit of a store; those of a project alone may be half of them. */
export const maxWaitingWrites = 4_096;
/** What these writes may have together, and those of a project alone half of it: room for a request of 64 MiB, the default maximum, beside others. */
export const maxWaitingBytes = 160 * 1024 * 1024;
