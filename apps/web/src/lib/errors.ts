import { ApiError } from '@atrium/api';
import type { TextFunctions } from './text.tsx';

/** How the API refused; null for whatever else went wrong. The types of queries know only the body of a refusal. */
export function statusOf(error: unknown): number | null {
  return error instanceof ApiError ? error.status : null;
}

/** The reader's message for a failure: the server's own sentence when it has one. */
export function messageOf(error: unknown, { t }: TextFunctions): string {
  if (error instanceof ApiError) {
    if (error.status === 0) return t('error.network');
    return error.message === '' ? t('error.default') : error.message;
  }
  if (error instanceof Error && error.message !== '') return error.message;
  return t('error.unknown');
}
