import { ApiError } from '@atrium/api';
import type { UseMutationOptions } from '@tanstack/react-query';
import { overlays } from '../overlays.ts';

// Some changes need a recent sign-in. This asks the person, over whatever is on the screen, and goes on with the change.

let answer: ((isConfirmed: boolean) => void) | null = null;

/** Asks the person to prove again who they are. One question at a time; it is refused when something else is opened. */
export const presence = {
  ask: () =>
    new Promise<boolean>((resolve) => {
      answer?.(false);
      overlays.open('presence');
      const stop = overlays.watch(() => {
        if (overlays.current() !== 'presence') presence.answer(false);
      });
      answer = (isConfirmed) => {
        stop();
        resolve(isConfirmed);
      };
    }),
  answer: (isConfirmed: boolean) => {
    const waiting = answer;
    answer = null;
    waiting?.(isConfirmed);
    if (overlays.current() === 'presence') overlays.close();
  },
};

/** The identity service has no name of its own for it, so its message says it. */
export function isNotRecent(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'signIn.notRecent';
  return (
    error instanceof Error &&
    error.name === 'NotAuthorizedException' &&
    error.message.startsWith('A recent sign-in is required')
  );
}

/** Does the work; where a recent sign-in is missing, asks the person and does it once more. */
export async function withRecentSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isNotRecent(error) || !(await presence.ask())) throw error;
    return work();
  }
}

/** The same for a mutation of the API. */
export function afterRecentSignIn<Data, Failure, Variables, Context>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
): UseMutationOptions<Data, Failure, Variables, Context> {
  const { mutationFn } = options;
  if (mutationFn === undefined) return options;
  return {
    ...options,
    mutationFn: (variables, context) => withRecentSignIn(() => mutationFn(variables, context)),
  };
}
