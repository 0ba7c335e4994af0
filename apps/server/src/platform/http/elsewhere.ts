import type { FastifyRequest } from 'fastify';
import { turnAlone } from '../turn-alone.ts';
import { isLong } from './long-answer.ts';
import { originOf } from './origin.ts';

interface Hosts {
  organizationByHostname(hostname: string): Promise<{ readonly id: string } | undefined>;
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether the caller is no page of the organization's own hostnames, which resolve a path by themselves. */
async function isElsewhere({ organizationByHostname }: Hosts, request: FastifyRequest): Promise<boolean> {
  const { organization } = request.context;
  const { origin } = request.headers;
  const asked = [
    request.hostname.toLowerCase(),
    ...(origin !== undefined && URL.canParse(origin) ? [new URL(origin).hostname] : []),
  ];
  for (const host of asked) {
    if (host === organization.hostname || LOCAL.has(host)) continue;
    if ((await organizationByHostname(host))?.id !== organization.id) return true;
  }
  return false;
}

/** Pictures, films and files are paths on the organization's host; to callers from elsewhere they are addresses. */
export async function nameMediaFully(
  hosts: Hosts,
  request: FastifyRequest,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string') return payload;
  // Each step of a long one takes a good part of a turn, as putting it together did.
  const take = isLong(payload) ? turnAlone : <T>(step: () => T): T => step();
  if (!(await take(() => payload.includes('"/media/')))) return payload;
  if (!(await isElsewhere(hosts, request))) return payload;
  const origin = originOf(request, request.context.organization);
  return take(() => payload.replaceAll('"/media/', `"${origin}/media/`));
}
