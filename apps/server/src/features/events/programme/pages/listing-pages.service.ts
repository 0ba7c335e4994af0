import type { Context } from '../../../../platform/context.ts';
import { type Noun, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { toHtml } from '../../../../platform/rich-text.ts';
import { searchable } from '../../../../platform/text.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { getFaqSection, getPage } from './pages.service.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { changeEvent } from '../listings/change.service.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import * as queries from './listing-pages.queries.ts';
import type { FaqFields, PageFields } from '../listings/parts.schemas.ts';
import { deletePart, findPart, insertPart, updatePart } from '../listings/parts.queries.ts';
import { claimSlug } from '../import/listing-programme-parts.service.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

type Page = Awaited<ReturnType<typeof getPage>>;
type FaqSection = Awaited<ReturnType<typeof getFaqSection>>;

export async function createPage(
  ctx: Context,
  idOrSlug: string,
  page: PageFields & { title: string },
): Promise<Page> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [page.title, page.subtitle, page.html]);
  const id = newId();
  const row = { ...toPage(page), title: page.title.trim(), id, event_id: event.id };
  await changeEvent(
    ctx,
    event,
    async (inner) => {
      await claimSlug(page.title, 'page', (slug) =>
        insertPart(inner.db, ctx.organizationId, 'event_page', { ...row, slug }),
      );
      await setImages(inner, event.id, id, page);
    },
    'event_page',
  );
  return getPage(ctx, event.id, id);
}

export async function updatePage(
  ctx: Context,
  idOrSlug: string,
  pageId: string,
  page: PageFields,
): Promise<Page> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [page.title, page.subtitle, page.html]);
  await changeEvent(ctx, event, async (inner) => {
    if ((await findPart(inner.db, ctx.organizationId, 'event_page', event.id, pageId)) === undefined)
      throw notFound('page');
    await holdUnchanged(inner, 'event_page', pageId);
    const changes = { ...toPage(page), updated_at: inner.now() };
    await updatePart(inner.db, ctx.organizationId, 'event_page', event.id, pageId, changes);
    await setImages(inner, event.id, pageId, page);
  });
  return getPage(ctx, event.id, pageId);
}

async function setImages(
  ctx: Context,
  eventId: string,
  pageId: string,
  { imageIds }: PageFields,
): Promise<void> {
  if (imageIds === undefined) return;
  const { accountId } = requireMember(ctx.actor);
  const owner = { eventId, accountId };
  if (!(await queries.setPageImages(ctx.db, ctx.organizationId, pageId, owner, imageIds)))
    throw notFound('image');
}

const toPage = ({ title, subtitle, html, sortOrder }: PageFields) => ({
  ...(title === undefined ? {} : { title: title.trim() }),
  ...(subtitle === undefined ? {} : { subtitle: subtitle.trim() }),
  ...(html === undefined ? {} : { html: toHtml(html) ?? '' }),
  ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
});

export const deletePage = (ctx: Context, idOrSlug: string, id: string): Promise<null> =>
  remove(ctx, idOrSlug, 'event_page', id, 'page');

export async function createFaqSection(
  ctx: Context,
  idOrSlug: string,
  { name, sortOrder }: { name: string; sortOrder?: number },
): Promise<FaqSection> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, name);
  const id = newId();
  const row = {
    id,
    event_id: event.id,
    name: name.trim(),
    sort_order: sortOrder ?? 0,
    search_text: searchable(name),
  };
  await changeEvent(
    ctx,
    event,
    (inner) =>
      claimSlug(name, 'section', (slug) =>
        insertPart(inner.db, ctx.organizationId, 'event_faq_section', { ...row, slug }),
      ),
    'event_faq_section',
  );
  return getFaqSection(ctx, event.id, id);
}

export async function updateFaqSection(
  ctx: Context,
  idOrSlug: string,
  sectionId: string,
  { name, sortOrder }: { name?: string; sortOrder?: number },
): Promise<FaqSection> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [name]);
  await changeEvent(ctx, event, async (inner) => {
    await holdSection(inner, event.id, sectionId);
    await updatePart(inner.db, ctx.organizationId, 'event_faq_section', event.id, sectionId, {
      ...(name === undefined ? {} : { name: name.trim(), search_text: searchable(name) }),
      ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
    });
  });
  return getFaqSection(ctx, event.id, sectionId);
}

export const deleteFaqSection = (ctx: Context, idOrSlug: string, id: string): Promise<null> =>
  remove(ctx, idOrSlug, 'event_faq_section', id, 'section');

async function holdSection(ctx: Context, eventId: string, sectionId: string): Promise<void> {
  if ((await findPart(ctx.db, ctx.organizationId, 'event_faq_section', eventId, sectionId)) === undefined)
    throw notFound('section');
}

export async function createFaq(
  ctx: Context,
  idOrSlug: string,
  sectionId: string,
  faq: FaqFields & { question: string },
): Promise<FaqSection['faqs'][number]> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [faq.question, faq.answer]);
  const id = newId();
  const row = { ...toFaq(faq), question: faq.question.trim(), id, section_id: sectionId };
  await changeEvent(
    ctx,
    event,
    async (inner) => {
      await holdSection(inner, event.id, sectionId);
      await claimSlug(faq.question, 'question', (slug) =>
        queries.insertFaq(inner.db, ctx.organizationId, { ...row, slug }),
      );
    },
    'event_faq',
  );
  return getFaq(ctx, event.id, sectionId, id);
}

export async function updateFaq(
  ctx: Context,
  idOrSlug: string,
  { faqSectionId: sectionId, faqId }: { faqSectionId: string; faqId: string },
  faq: FaqFields,
): Promise<FaqSection['faqs'][number]> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [faq.question, faq.answer]);
  await changeEvent(ctx, event, async (inner) => {
    await holdSection(inner, event.id, sectionId);
    if (!(await queries.updateFaq(inner.db, ctx.organizationId, sectionId, faqId, toFaq(faq))))
      throw notFound('question');
  });
  return getFaq(ctx, event.id, sectionId, faqId);
}

export async function deleteFaq(
  ctx: Context,
  idOrSlug: string,
  { faqSectionId: sectionId, faqId }: { faqSectionId: string; faqId: string },
): Promise<null> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner) => {
    await holdSection(inner, event.id, sectionId);
    if (!(await queries.deleteFaq(inner.db, ctx.organizationId, sectionId, faqId)))
      throw notFound('question');
  });
  return null;
}

const toFaq = ({ question, answer, sortOrder }: FaqFields) => ({
  ...(question === undefined ? {} : { question: question.trim() }),
  ...(answer === undefined ? {} : { answer: toHtml(answer) ?? '' }),
  ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
});

async function getFaq(ctx: Context, eventId: string, sectionId: string, id: string) {
  const faq = (await getFaqSection(ctx, eventId, sectionId)).faqs.find((one) => one.id === id);
  if (faq === undefined) throw notFound('question');
  return faq;
}

async function remove(
  ctx: Context,
  idOrSlug: string,
  table: Parameters<typeof deletePart>[2],
  id: string,
  noun: Noun,
): Promise<null> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner) => {
    if (!(await deletePart(inner.db, ctx.organizationId, table, event.id, id))) throw notFound(noun);
  });
  return null;
}
