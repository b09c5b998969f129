import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isSameUnit, parseUnit, plainUnit, unitOfName, type ValueUnit } from '../charts/value-unit.ts';
import { getPrometheusMetadata } from '../generated/sdk.gen.ts';
import { useProject } from '../session/use-project.ts';
import { createUnitLookup, familiesOf, unitOfExpression } from './unit-of-expression.ts';

/** The unit of the values of several expressions: the chosen one, else the one that all of them have. */
export function useValueUnit(expressions: readonly string[], unit: string | undefined): ValueUnit {
  const { client, projectId } = useProject();
  const families = [...new Set(expressions.flatMap(familiesOf))].slice(0, maxFamilies);
  const found = useQueries({
    queries: families.map((metric) => ({
      queryKey: ['metric-unit', projectId, metric],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await getPrometheusMetadata({
          client,
          query: { metric },
          signal,
          throwOnError: true,
        });
        return data.data[metric]?.[0]?.unit ?? '';
      },
      enabled: unit === undefined,
      staleTime: 300_000,
    })),
    combine: (results) => results.map(({ data }, index) => ({ name: families[index] ?? '', unit: data })),
  });
  const asked = expressions.filter((expression) => expression.trim() !== '').join('\n\n');
  return useMemo(() => {
    if (unit !== undefined) return parseUnit(unit);
    const unitOf = createUnitLookup(found, parseUnit, unitOfName);
    const [first = plainUnit, ...others] = asked.split('\n\n').map((text) => unitOfExpression(text, unitOf));
    return others.every((other) => isSameUnit(first, other)) ? first : plainUnit;
  }, [unit, found, asked]);
}

/** More metrics than this in one view have no common unit worth asking for. */
const maxFamilies = 20;
