import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteConfig } from '../../../../web/src/contract.ts';
import type { Organization } from '../context.ts';

export interface ManifestSources {
  resolveOrganization: (hostname: string) => Promise<Organization | undefined>;
  readConfig: (organization: Organization) => Promise<SiteConfig>;
}

/** Pages that may be put on a home screen by themselves; whatever else is asked for is none. */
const DOOR = /^(?:\/[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)?\/host\/[\w-]{1,200}\/check-in$/;
const LONGEST_NAME = 60;

/** Lets a page of a door stand on the home screen like an app. Says nothing but what the address says and the brand. */
export function createManifest(sources: ManifestSources) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { at, name } = request.query as Readonly<Record<string, unknown>>; // text or a list of texts, or missing
    const organization = await sources.resolveOrganization(request.hostname.toLowerCase().replace(/\.$/, ''));
    if (organization === undefined || typeof at !== 'string' || !DOOR.test(at))
      return reply.status(404).send({});
    const { NAME, PRIMARY_COLOR, APP_ICON } = await sources.readConfig(organization);
    const title = typeof name === 'string' && name !== '' ? name.slice(0, LONGEST_NAME) : NAME;
    return reply
      .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
      .type('application/manifest+json; charset=utf-8')
      .send({
        id: at,
        name: title,
        short_name: title.slice(0, 12),
        start_url: at,
        scope: at,
        display: 'standalone',
        background_color: '#ffffff',
        ...(PRIMARY_COLOR !== null && { theme_color: PRIMARY_COLOR }),
        icons: [{ src: APP_ICON ?? '/favicon.ico', sizes: 'any', purpose: 'any' }],
      });
  };
}
