import { useEffect, useState } from 'react';
import { loadFile } from '../shell/load-file.ts';
import type { ParseYaml } from './new-dashboard.ts';

/** The parser of YAML, which is larger than the form that may need it, and comes after it; absent until then. */
export function useYamlParser(): ParseYaml | undefined {
  const [parser, setParser] = useState<{ readonly parse?: ParseYaml; readonly error?: unknown }>({});
  useEffect(() => {
    loadFile(() => import('./dashboard-yaml.ts')).then(
      ({ parseDashboardYaml: parse }) => setParser({ parse }),
      (error: unknown) => setParser({ error }),
    );
  }, []);
  if (parser.error !== undefined) throw parser.error;
  return parser.parse;
}
