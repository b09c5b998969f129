/** What is wrong with a value, as the end of the sentence "<name of the value> ...". It never quotes the value. */
export class ChannelProblem extends Error {
  override readonly name = 'ChannelProblem';
}
