import { pathOf, type PageList } from '../../../platform/public-pages.ts';
import { viewer } from './events.service.ts';
import * as queries from './public-pages.queries.ts';

export const events: PageList = {
  name: 'events',
  async list(ctx, slice) {
    const rows = await queries.listEventPages(ctx.db, ctx.organizationId, viewer(ctx), slice);
    return rows.map(({ id, event, updated_at }) => ({
      key: id,
      path: pathOf('events', event),
      changedAt: updated_at,
    }));
  },
};

export const sessions: PageList = {
  name: 'sessions',
  async list(ctx, slice) {
    const rows = await queries.listSessionPages(ctx.db, ctx.organizationId, viewer(ctx), slice);
    return rows.map(({ id, event, slug, updated_at }) => ({
      key: id,
      path: pathOf('events', event, 'sessions', slug),
      changedAt: updated_at,
    }));
  },
};

export const speakers: PageList = {
  name: 'speakers',
  async list(ctx, slice) {
    const rows = await queries.listSpeakerPages(ctx.db, ctx.organizationId, viewer(ctx), slice);
    return rows.map(({ id, event, slug }) => ({ key: id, path: pathOf('events', event, 'speakers', slug) }));
  },
};

export const eventPages: PageList = {
  name: 'event-pages',
  async list(ctx, slice) {
    const rows = await queries.listOwnPages(ctx.db, ctx.organizationId, viewer(ctx), slice);
    return rows.map(({ id, event, slug }) => ({ key: id, path: pathOf('events', event, 'pages', slug) }));
  },
};
