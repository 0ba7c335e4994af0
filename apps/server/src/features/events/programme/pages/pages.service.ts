import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { getEventId } from '../events.service.ts';
import * as queries from './pages.queries.ts';

export async function getPage(ctx: Context, idOrSlug: string, pageIdOrSlug: string) {
  const eventId = await getEventId(ctx, idOrSlug);
  const page = await queries.findPage(ctx.db, ctx.organizationId, eventId, pageIdOrSlug);
  if (page === undefined) throw notFound('page');
  const images = await queries.listPageImages(ctx.db, ctx.organizationId, page.id);
  return { page, images: images.map(({ image }) => image) };
}

export async function listFaqs(ctx: Context, idOrSlug: string, paging: Paging) {
  const eventId = await getEventId(ctx, idOrSlug);
  const sections = await queries.listFaqSections(ctx.db, ctx.organizationId, eventId, paging);
  const faqs = await queries.listFaqs(
    ctx.db,
    ctx.organizationId,
    sections.map((section) => section.id),
  );
  const bySection = Map.groupBy(faqs, (faq) => faq.section_id);
  return sections.map((section) => ({ section, faqs: bySection.get(section.id) ?? [] }));
}

export async function getFaqSection(ctx: Context, idOrSlug: string, sectionId: string) {
  const eventId = await getEventId(ctx, idOrSlug);
  const sections = await queries.listAllFaqSections(ctx.db, ctx.organizationId, [eventId]);
  const section = sections.find(({ id }) => id === sectionId);
  if (section === undefined) throw notFound('section');
  return { section, faqs: await queries.listFaqs(ctx.db, ctx.organizationId, [sectionId]) };
}
