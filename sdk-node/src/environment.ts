/** Reads one environment variable. */
export type EnvironmentReader = (name: string) => string | undefined;

/** The environment of this process, read when asked: programs set variables after they are loaded. */
export const readEnvironment: EnvironmentReader = (name) => process.env[name];
