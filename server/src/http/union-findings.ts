/** One finding of the validator; `path` is `/query/page_size` or `/body/items/0`. */
export interface ValidationFinding {
  readonly path: string;
  readonly message: string;
}

const noBranchMessage = 'must match exactly one schema in oneOf';
const otherTypeMessage = 'must be equal to one of the allowed values: ';

/**
 * Reduces the findings about a union, whose branches differ in their `type`, to the one finding of the branch that the
 * value names. The validator reports why the value fits none of the branches, one by one.
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
  const branchFindings = findings.filter(
    (finding) => isOfUnion(finding) && finding.message !== noBranchMessage,
  );
  const isOtherType = ({ path, message }: ValidationFinding) =>
    path === typePath && message.startsWith(otherTypeMessage);
  const [namedBranchFinding] = branchFindings.filter((finding) => !isOtherType(finding));
  const types = branchFindings
    .filter(isOtherType)
    .map(({ message }) => message.slice(otherTypeMessage.length));
  const finding = namedBranchFinding ?? { path: typePath, message: `${otherTypeMessage}${types.join(', ')}` };
  return [...findings.filter((finding) => !isOfUnion(finding)), finding];
}
