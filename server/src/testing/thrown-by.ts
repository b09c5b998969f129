import { AppError } from '../errors/app-error.ts';

/** The error a piece of work ends with; fails the test when it is no AppError, or none at all. */
export function thrownBy(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    return assertAppError(error);
  }
  throw new Error('nothing was thrown');
}

/** As `thrownBy`, for work that promises its result. */
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
