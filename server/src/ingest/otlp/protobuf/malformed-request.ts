/** A request that is not the protobuf message it should be. Nothing of it may be kept. */
export class MalformedRequest extends Error {
  override readonly name = 'MalformedRequest';
  /** Where in the request reading failed. */
  readonly byteOffset: number;
  /** What was read, as the start of a sentence that goes on "at byte ...". */
  readonly problem: string;

  constructor(problem: string, byteOffset: number) {
    super(`${problem} at byte ${byteOffset}; send the request as its OTLP protobuf message`);
    this.problem = problem;
    this.byteOffset = byteOffset;
  }
}
