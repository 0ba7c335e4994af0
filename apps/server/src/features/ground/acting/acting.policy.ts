import type { RightRow } from './acting.queries.ts';

/** On what grounds somebody may act for an account; undefined: on none. */
export function rightToAct({ is_delegate, is_member }: RightRow): 'delegate' | 'team' | undefined {
  if (is_member) return 'team';
  return is_delegate ? 'delegate' : undefined;
}
