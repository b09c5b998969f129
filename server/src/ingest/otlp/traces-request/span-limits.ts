/** Limits of a map of attributes in the contract. */
export interface AttributeLimits {
  readonly maxKeys: number;
  /** In UTF-8, as `maxValueBytes`. */
  readonly maxKeyBytes: number;
  readonly maxValueBytes: number;
}

/** `SpanAttributeMap` of the contract. */
export const spanAttributeLimits: AttributeLimits = {
  maxKeys: 1024,
  maxKeyBytes: 1024,
  maxValueBytes: 262_144,
};

/** `AttributeMap` of the contract. */
export const hintAttributeLimits: AttributeLimits = { maxKeys: 64, maxKeyBytes: 256, maxValueBytes: 4096 };

/** Of the payloads in the contract; texts in UTF-16 units, of which there are at least as many as characters. */
export const spanLimits = {
  /** Names of spans, services and scopes, versions, and trace states. */
  maxTextLength: 4096,
  maxStatusMessageLength: 262_144,
  maxEventNameLength: 256,
  maxStackTraceLength: 32_768,
  maxLinks: 1024,
} as const;
