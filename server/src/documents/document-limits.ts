export const documentLimits = {
  /** Documents of one kind that a project may have. */
  maxOfKind: 1_000,
  /** Bytes of one document as it is sent, also after decompression. */
  maxBodyBytes: 1024 * 1024,
} as const;
