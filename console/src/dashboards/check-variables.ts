import type { DashboardVariable } from '../generated/types.gen.ts';

export interface VariableProblem {
  readonly name?: string;
  readonly label?: string;
}

/** Why each cannot be a variable of a dashboard, in its order; absent for those that can. */
export function checkVariables(
  variables: readonly DashboardVariable[],
): readonly (VariableProblem | undefined)[] {
  return variables.map(({ name, label }, index) => {
    const isTaken = variables.slice(0, index).some((other) => other.name === name);
    const problem: VariableProblem = {
      ...(/^[a-zA-Z_]\w{0,30}$/.test(name) ? {} : { name: 'Letters, digits and _' }),
      ...(isTaken ? { name: 'Taken by another' } : {}),
      ...(label === '' ? { label: 'Name a label' } : {}),
    };
    return Object.keys(problem).length === 0 ? undefined : problem;
  });
}
