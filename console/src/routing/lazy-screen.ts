import { lazyRouteComponent } from '@tanstack/react-router';
import { ConsoleFileError, loadFile } from '../shell/load-file.ts';
import { createReloadLimit } from './reload-limit.ts';

const mayReload = createReloadLimit(globalThis.sessionStorage, Date.now);

/** The component of a screen, in a file of its own. A screen of a version that the service has replaced is opened by a reload: nothing is lost by it. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadScreen(load), name);

async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadFile(load);
  } catch (error) {
    if (error instanceof ConsoleFileError && error.isReplaced && mayReload()) globalThis.location.reload();
    throw error;
  }
}
