import type { Plugin } from 'vite';

const helperId = /vite\/preload-helper/;

/** What Vite does after a stylesheet failed, and what has to be done so that the next import asks for it again. */
const replacements = [
  [/\(err\) => \{\s*seen\[href\] = void 0;/, '(err) => {\ndelete seen[href];'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
] as const;

/**
 * Lets an import that failed by a stylesheet be repeated. Vite remembers such a stylesheet as loaded, and takes its link for it, so that
 * the next import of the same file succeeds without its styles. Should Vite change that code one day, the build fails.
 */
export function retryStylesheets(): Plugin {
  let isPatched = false;
  return {
    name: 'retry-stylesheets',
    apply: 'build',
    transform: {
      filter: { id: helperId },
      handler(code) {
        isPatched = replacements.every(([from]) => from.test(code));
        return replacements.reduce((text, [from, to]) => text.replace(from, to), code);
      },
    },
    buildEnd(error) {
      if (error === undefined && !isPatched) this.error("the code of Vite's preload helper is another one");
    },
  };
}
