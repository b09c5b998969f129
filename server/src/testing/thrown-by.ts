import { AppError } from '../errors/app-error.ts';

/** The AppError that `work` throws; fails the test when it throws another error or none. */
export function thrownBy(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    return assertAppError(error);
  }
  throw new Error('nothing was thrown');
}

/** As `thrownBy`, for a promise. */
export async function rejectionOf(work: Promise<unknown>): Promise<AppError> {
  return assertAppError(
    await work.then(
      () => new Error('nothing was thrown'),
      (error: unknown) => error,
    ),
  );
}

function assertAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
