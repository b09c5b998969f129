/** Reads one environment variable. */
export type EnvironmentReader = (name: string) => string | undefined;

/** Reads the environment at each call: programs set variables after they are loaded. */
export const readEnvironment: EnvironmentReader = (name) => {
  try {
    return process.env[name];
  } catch {
    return undefined; // Deno throws where the program may not read the variable
  }
};
