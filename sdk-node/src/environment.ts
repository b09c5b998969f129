/** Reads one environment variable. */
export type EnvironmentReader = (name: string) => string | undefined;

/** Reads the environment at each call: programs set variables after they are loaded. */
export const readEnvironment: EnvironmentReader = (name) => {
  try {
    return globalThis.process?.env?.[name];
  } catch {
    // Deno without the permission to read it.
    return undefined;
  }
};
