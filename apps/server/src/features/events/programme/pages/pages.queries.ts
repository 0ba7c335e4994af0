import type { Db } from '../../../../platform/db/database.ts';
import { anyOf } from '../../../../platform/db/database.ts';
import { imageColumn } from '../../../../platform/db/images.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { containsPattern } from '../../../../platform/text.ts';

export type BasePageRow = Awaited<ReturnType<typeof listBasePages>>[number];

export async function listBasePages(db: Db, organizationId: string, eventIds: readonly string[]) {
  return db
    .selectFrom('event_page')
    .select([
      'event_page.id',
      'event_page.event_id',
      'event_page.slug',
      'event_page.title',
      'event_page.sort_order',
    ])
    .where('event_page.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_page.event_id'), eventIds))
    .orderBy('event_page.sort_order')
    .orderBy('event_page.id')
    .execute();
}

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;

export async function findPage(db: Db, organizationId: string, eventId: string, idOrSlug: string) {
  return db
    .selectFrom('event_page')
    .selectAll('event_page')
    .where('event_page.organization_id', '=', organizationId)
    .where('event_page.event_id', '=', eventId)
    .where(isUuid(idOrSlug) ? 'event_page.id' : 'event_page.slug', '=', idOrSlug)
    .executeTakeFirst();
}

export async function listPageImages(db: Db, organizationId: string, pageId: string) {
  return db
    .selectFrom('event_page_image')
    .innerJoin('image', (join) =>
      join
        .on('image.organization_id', '=', organizationId)
        .onRef('image.id', '=', 'event_page_image.image_id'),
    )
    .select(imageColumn('image').as('image'))
    .where('event_page_image.organization_id', '=', organizationId)
    .where('event_page_image.page_id', '=', pageId)
    .orderBy('event_page_image.sort_order')
    .orderBy('event_page_image.image_id')
    .execute();
}

export type FaqSectionRow = Awaited<ReturnType<typeof listAllFaqSections>>[number];

const faqSections = (db: Db, organizationId: string) =>
  db
    .selectFrom('event_faq_section')
    .select([
      'event_faq_section.id',
      'event_faq_section.event_id',
      'event_faq_section.slug',
      'event_faq_section.name',
    ])
    .where('event_faq_section.organization_id', '=', organizationId)
    .orderBy('event_faq_section.sort_order')
    .orderBy('event_faq_section.id');

export async function listAllFaqSections(db: Db, organizationId: string, eventIds: readonly string[]) {
  return faqSections(db, organizationId)
    .where((eb) => anyOf(eb.ref('event_faq_section.event_id'), eventIds))
    .execute();
}

export async function listFaqSections(
  db: Db,
  organizationId: string,
  eventId: string,
  { page, pageSize, search }: Paging,
): Promise<FaqSectionRow[]> {
  let query = faqSections(db, organizationId).where('event_faq_section.event_id', '=', eventId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('event_faq_section.search_text', 'like', containsPattern(search));
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export type FaqRow = Awaited<ReturnType<typeof listFaqs>>[number];

export async function listFaqs(db: Db, organizationId: string, sectionIds: readonly string[]) {
  return db
    .selectFrom('event_faq')
    .select([
      'event_faq.id',
      'event_faq.section_id',
      'event_faq.slug',
      'event_faq.question',
      'event_faq.answer',
    ])
    .where('event_faq.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_faq.section_id'), sectionIds))
    .orderBy('event_faq.sort_order')
    .orderBy('event_faq.id')
    .execute();
}
