import { ApiError } from '../api/api-error.ts';

/** A file of the console that the service no longer has, or does not answer, although it can be reached: only a reload helps. */
export class ConsoleFileError extends Error {
  override readonly name = 'ConsoleFileError';
  /** Whether the service has another version of the console by now. */
  readonly isReplaced: boolean;

  constructor(message: string, options: { readonly isReplaced: boolean; readonly cause: unknown }) {
    super(message, { cause: options.cause });
    this.isReplaced = options.isReplaced;
  }
}

export interface LoadFailureDeps {
  /** Asks for the page of the console. */
  readonly fetchPage: () => Promise<Response>;
  /** What the page names the script of this version. */
  readonly script: string | undefined;
}

/** Imports a file of the console; when it does not come, the error says in plain words why. */
export async function loadFile<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw await explainLoadFailure(cause, browserDeps());
  }
}

/** A browser names no reason why an import failed, so the page of the console is asked for. */
export async function explainLoadFailure(
  cause: unknown,
  { fetchPage, script }: LoadFailureDeps,
): Promise<Error> {
  let page: string;
  try {
    const response = await fetchPage();
    if (!response.ok)
      return new ApiError(
        `The service answered ${`${response.status} ${response.statusText}`.trimEnd()}. Try again in a moment.`,
        { status: response.status, code: 'UNKNOWN', cause },
      );
    page = await response.text();
  } catch {
    return new ApiError(
      'The service cannot be reached. Check that it runs and that you are connected, then try again.',
      { status: 0, code: 'UNREACHABLE', cause },
    );
  }
  return script === undefined || page.includes(`"${script}"`)
    ? new ConsoleFileError('A file of the console could not be loaded. Reload the page.', {
        isReplaced: false,
        cause,
      })
    : new ConsoleFileError('The service has a new version of the console. Reload the page to use it.', {
        isReplaced: true,
        cause,
      });
}

const maxWaitMs = 10_000;

function browserDeps(): LoadFailureDeps {
  return {
    fetchPage: () =>
      fetch(document.baseURI, {
        headers: { accept: 'text/html' },
        cache: 'no-store',
        signal: AbortSignal.timeout(maxWaitMs),
      }),
    script: document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined,
  };
}
