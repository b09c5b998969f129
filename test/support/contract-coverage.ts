/** Which answers of the contract a suite has seen. */
export interface ContractCoverage {
  record(seen: {
    readonly operationId: string | undefined;
    readonly status: number;
    readonly code?: string;
  }): void;
  hasAnswer(operationId: string, status: number): boolean;
  hasCode(code: string): boolean;
}

export function createContractCoverage(): ContractCoverage {
  const answers = new Set<string>();
  const codes = new Set<string>();
  return {
    record({ operationId, status, code }) {
      if (operationId !== undefined) answers.add(`${operationId} ${status}`);
      if (code !== undefined) codes.add(code);
    },
    hasAnswer: (operationId, status) => answers.has(`${operationId} ${status}`),
    hasCode: (code) => codes.has(code),
  };
}
