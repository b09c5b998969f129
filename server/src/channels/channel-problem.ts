/** An invalid value. The message completes the sentence "<name of the value> ..." and never quotes the value. */
export class ChannelProblem extends Error {
  override readonly name = 'ChannelProblem';
}
