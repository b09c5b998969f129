/** The attributes of a control that is no input of its own error: what describes it, and that a refused form may begin here. */
export interface InvalidControl {
  readonly 'aria-describedby'?: string;
  readonly 'data-invalid'?: true;
}

/** Ties a control to the error with that id, if there is one. */
export function describeInvalid(error: string | undefined, errorId: string): InvalidControl {
  return error === undefined ? {} : { 'aria-describedby': errorId, 'data-invalid': true };
}
