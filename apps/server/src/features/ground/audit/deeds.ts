import type { Actor } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/ids.ts';

/** One call, as a line of a log names it. */
export interface Deed {
  readonly operation: string;
  readonly requestId: string;
  readonly subjectId: string | undefined;
}

export interface Described {
  operationId?: string;
  summary?: string;
}

interface Request {
  readonly id: string;
  readonly method: string;
  readonly params: unknown;
  readonly routeOptions: { readonly schema?: unknown; readonly url?: string | undefined };
}

export const deedOf = ({ id, method, params, routeOptions: { schema, url } }: Request): Deed => ({
  operation: (schema as Described).operationId ?? `${method} ${url ?? ''}`,
  requestId: id,
  subjectId: Object.values(params as Record<string, string>).findLast(isUuid),
});

interface Answered {
  readonly data?: { readonly id?: unknown; readonly account?: { readonly id?: unknown } | null } | null;
}

/** Of what was made, as the answer names it; or of whoever else it was done to. */
export function idIn(payload: unknown, actor: Actor): string | undefined {
  if (typeof payload !== 'string') return undefined;
  const { data } = JSON.parse(payload) as Answered;
  const other = data?.account?.id;
  const id = data?.id ?? (actor.kind === 'member' && actor.accountId === other ? undefined : other);
  return typeof id === 'string' && isUuid(id) ? id : undefined;
}
