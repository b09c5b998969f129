import type { Plugin } from 'vite';

const scrollArea = /@mantine[\\/]core[\\/]esm[\\/]components[\\/]ScrollArea[\\/]ScrollArea\.mjs$/;
const moduleId = '\0scroll-area-refs';

/**
 * Gives Mantine's ScrollArea its `useMergeRefs` from Mantine's own hooks. It takes that one function from Floating UI, which would come with every
 * table: 12 kB, gzip. Should it take more one day, the build fails by the missing export.
 */
export function scrollAreaRefs(): Plugin {
  return {
    name: 'scroll-area-refs',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@floating-ui/react' && importer !== undefined && scrollArea.test(importer)
        ? moduleId
        : null,
    load: (id) =>
      id === moduleId
        ? `import { useMergedRef } from '@mantine/hooks';\nexport const useMergeRefs = (refs) => useMergedRef(...refs);`
        : null,
  };
}
