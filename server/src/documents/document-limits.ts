export const documentLimits = {
  /** Maximum documents of one kind per project. */
  maxOfKind: 1_000,
  /** Maximum bytes of one document, also after decompression. */
  maxBodyBytes: 1024 * 1024,
} as const;
