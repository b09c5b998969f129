/** Writes that may wait for the commit of a store; those of a project alone may be half of them. */
export const maxWaitingWrites = 4_096;
/** Of the same, so that a request of the default maximum, 64 MiB, fits beside other writes of its project. */
export const maxWaitingBytes = 160 * 1024 * 1024;
