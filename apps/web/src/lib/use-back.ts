import { useSearchParams } from 'react-router';
import { safeRedirect } from './redirect.ts';

/** The page that a reader came from and returns to, when it is one of this site. */
export function useBack(): string | null {
  const [search] = useSearchParams();
  return safeRedirect(search.get('redirect'));
}
