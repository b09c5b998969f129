export const templatesPart = 'templates';
export const templateCodesPart = 'template-codes';
export const tokenFilterPart = 'token-filter';
export const unnormalizedPart = 'unnormalized';

export function variablesPart(chunk: number): string {
  return `variables.${chunk}`;
}

export function bodiesPart(chunk: number): string {
  return `bodies.${chunk}`;
}
