import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteConfig } from '../../../../web/src/contract.ts';
import type { Organization } from '../context.ts';

export interface FaviconSources {
  resolveOrganization: (hostname: string) => Promise<Organization | undefined>;
  readConfig: (organization: Organization) => Promise<SiteConfig>;
}

const unnamed = { name: 'Atrium', color: null };

/** Browsers ask for /favicon.ico whatever the page says: it leads to the organization's icon, or is its initial. */
export function createFavicon(sources: FaviconSources) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.header('cache-control', 'public, max-age=3600').header('x-content-type-options', 'nosniff');
    const organization = await sources.resolveOrganization(request.hostname.toLowerCase().replace(/\.$/, ''));
    if (organization === undefined) return sendLetter(reply, unnamed);
    const { ICON, NAME, PRIMARY_COLOR } = await sources.readConfig(organization);
    const icon = ICON.LIGHT ?? ICON.DARK;
    if (icon !== null) return reply.redirect(icon, 302);
    return sendLetter(reply, { name: NAME, color: PRIMARY_COLOR });
  };
}

interface Brand {
  name: string;
  color: string | null;
}

function sendLetter(reply: FastifyReply, brand: Brand): FastifyReply {
  return reply
    .type('image/svg+xml')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .send(letterIcon(brand));
}

/** The first letter on the brand's colour. */
export function letterIcon({ name, color }: Brand): string {
  const letter = ([...name.trim()][0] ?? '').toLocaleUpperCase().replaceAll(/[<>&]/g, '');
  const fill = /^#[0-9a-f]{3,8}$/i.exec(color ?? '')?.[0] ?? '#4a48e0';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>` +
    `<text x="16" y="22" font-family="system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  );
}
