import type { Context } from './context.ts';

/**
 * The site as jobs know it, who have no request: the organization's stored hostname. Organizations are served over HTTPS,
 * save the one on this very machine.
 */
export function siteOrigin({ organization, services }: Pick<Context, 'organization' | 'services'>): string {
  const { hostname } = organization;
  return hostname === 'localhost' || hostname.endsWith('.localhost')
    ? `http://${hostname}:${services.config.port}`
    : `https://${hostname}`;
}
