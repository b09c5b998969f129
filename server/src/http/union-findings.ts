/** One finding of the validator; `path` is `/query/page_size` or `/body/items/0`. */
export interface ValidationFinding {
  readonly path: string;
  readonly message: string;
}

const noBranchMessage = 'must match exactly one schema in oneOf';
const otherTypeMessage = 'must be equal to one of the allowed values: ';

/**
 * Says of a value that is none of a union, whose branches are told apart by their `type`, what is wrong with it: the
 * validator says of every branch why the value is not of it, and most branches were never meant.
 */
export function withoutOtherBranches(findings: readonly ValidationFinding[]): readonly ValidationFinding[] {
  const unions = findings.filter(({ message }) => message === noBranchMessage).map(({ path }) => path);
  return unions.reduce(withoutBranchesOf, findings);
}

function withoutBranchesOf(
  findings: readonly ValidationFinding[],
  unionPath: string,
): readonly ValidationFinding[] {
  const typePath = `${unionPath}/type`;
  const isOfUnion = ({ path }: ValidationFinding) => path === unionPath || path.startsWith(`${unionPath}/`);
  const ofBranches = findings.filter((finding) => isOfUnion(finding) && finding.message !== noBranchMessage);
  const isOtherType = ({ path, message }: ValidationFinding) =>
    path === typePath && message.startsWith(otherTypeMessage);
  const [meant] = ofBranches.filter((finding) => !isOtherType(finding));
  const types = ofBranches.filter(isOtherType).map(({ message }) => message.slice(otherTypeMessage.length));
  const telling = meant ?? { path: typePath, message: `${otherTypeMessage}${types.join(', ')}` };
  return [...findings.filter((finding) => !isOfUnion(finding)), telling];
}
