import type { Contract } from './contract.ts';
import { emitConsoleCalls } from './emit-console-calls.ts';
import { emitConsoleClient } from './emit-console-client.ts';
import { emitContractTypes } from './emit-contract-types.ts';
import { emitLlmsText } from './emit-llms-text.ts';
import { emitManifest } from './emit-manifest.ts';
import { emitMcpTools } from './emit-mcp-tools.ts';
import { emitOperations } from './emit-operations.ts';
import { emitQueryClient } from './emit-query-client.ts';
import { emitTypeAgreement } from './emit-type-agreement.ts';
import type { GeneratedFile } from './generated-file.ts';

const contractTypesPaths = [
  'server/src/generated/contract-types.gen.ts',
  'examples/openapi-fetch-client/src/generated/contract-types.gen.ts',
];

/** Every generated file. Deterministic for the same contract. */
export async function generateFiles(contract: Contract): Promise<readonly GeneratedFile[]> {
  const { document } = contract;
  const files = [
    ...(await emitContractTypes(document, contractTypesPaths)),
    emitOperations(document),
    ...(await emitQueryClient(document)),
    ...(await emitConsoleClient(document)),
    emitConsoleCalls(document),
    emitTypeAgreement(document),
    emitLlmsText(document),
    emitMcpTools(document),
  ];
  return [...files, emitManifest(contract, files)];
}
