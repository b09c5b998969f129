/**
 * Every error code of the API, with its HTTP status. A test asserts that the contract's `ErrorCode` enum and the
 * table in docs/errors.md are the same.
 */
export const errorCatalogue = {
  INVALID_ARGUMENT: { status: 400, meaning: 'A parameter, header or body field is wrong.' },
  INVALID_FILTER: { status: 400, meaning: 'The filter is malformed or asks for something unsupported.' },
  INVALID_QUERY: {
    status: 400,
    meaning: 'The PromQL expression is malformed, does not fit its data, or goes over a limit.',
  },
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'The key or session is missing, invalid, ended or of the wrong kind.',
  },
  PERMISSION_DENIED: { status: 403, meaning: 'The key or role is valid but may not do this.' },
  NOT_FOUND: { status: 404, meaning: 'There is no such path, or no such resource of the console.' },
  TRACE_NOT_FOUND: { status: 404, meaning: 'There is no such trace in the project.' },
  ATTRIBUTE_NOT_FOUND: { status: 404, meaning: 'The attribute key was never observed.' },
  METRIC_ALERT_NOT_FOUND: { status: 404, meaning: 'There is no such metric alert in the project.' },
  DASHBOARD_NOT_FOUND: { status: 404, meaning: 'There is no such dashboard in the project.' },
  INTEGRATION_NOT_FOUND: {
    status: 404,
    meaning: 'There is no such notification channel in the organization.',
  },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path exists but not with this method.' },
  ALREADY_EXISTS: { status: 409, meaning: 'It exists already, or is in a state that does not allow this.' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The client sent its request too slowly.' },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The document is not the one that the conditional headers name; read it again.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The request body is over the limit.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The content type or encoding of the body is not supported.',
  },
  PRECONDITION_REQUIRED: { status: 428, meaning: 'The write needs `If-Match` or `If-None-Match: *`.' },
  RESOURCE_EXHAUSTED: {
    status: 429,
    meaning: 'The rate limit of the key, or what its project may use at one moment, is used up.',
  },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'The request headers are over the limit.' },
  INTERNAL: { status: 500, meaning: 'An unexpected error of the server.' },
  UNAVAILABLE: { status: 503, meaning: 'The service cannot do this right now; retry with backoff.' },
  DEADLINE_EXCEEDED: { status: 504, meaning: 'The request ran past its deadline.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
