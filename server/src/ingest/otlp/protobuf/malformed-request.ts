/** Thrown for a request that is not the expected protobuf message. Nothing of it may be kept. */
export class MalformedRequest extends Error {
  override readonly name = 'MalformedRequest';
  /** Offset in the request at which reading failed. */
  readonly byteOffset: number;
  /** The problem; the message continues with "at byte ...". */
  readonly problem: string;

  constructor(problem: string, byteOffset: number) {
    super(`${problem} at byte ${byteOffset}; send the request as its OTLP protobuf message`);
    this.problem = problem;
    this.byteOffset = byteOffset;
  }
}
