import type { FastifyRequest } from 'fastify';
import type { Organization } from '../context.ts';

/** Where the organization lives: its stored hostname. The port of the request counts only for that same name. */
export function originOf(request: FastifyRequest, organization: Organization): string {
  const isSame = organization.hostname === request.hostname.toLowerCase().replace(/\.$/, '');
  const port = isSame && request.port !== null ? `:${request.port}` : '';
  return `${request.protocol}://${organization.hostname}${port}`;
}
