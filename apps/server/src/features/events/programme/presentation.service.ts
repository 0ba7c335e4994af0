import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { searchable, slugify } from '../../../platform/text.ts';
import { eventChanged } from './events.facts.ts';
import * as queries from './presentation.queries.ts';
import { updateEvent } from './import/programme.queries.ts';

/** Content of an event's page beside its programme. */
export interface Presentation {
  featured?: boolean;
  eventType?: 'physical' | 'virtual' | 'hybrid';
  shortDescription?: string;
  longDescription?: string;
  imageId?: string;
  creatorId?: string;
  groupId?: string;
  meetingUrl?: string;
  address1?: string;
  country?: string;
  pages?: readonly { title: string; subtitle: string; html: string }[];
  faqs?: readonly { section: string; questions: readonly (readonly [question: string, answer: string])[] }[];
  media?: readonly { name: string; imageId: string }[];
  sponsorIds?: readonly string[];
}

export async function presentEvent(ctx: Context, eventId: string, presentation: Presentation): Promise<void> {
  const { pages = [], faqs = [], media = [], sponsorIds = [], ...columns } = presentation;
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const now = inner.now();
    await updateEvent(db, organizationId, eventId, { ...toColumns(columns), updated_at: now });
    await queries.insertPages(
      db,
      organizationId,
      pages.map((page, index) => ({
        ...page,
        id: newId(),
        event_id: eventId,
        slug: slugify(page.title),
        sort_order: index,
      })),
    );
    const sections = faqs.map(({ section, questions }, index) => ({
      id: newId(),
      section,
      questions,
      index,
    }));
    await queries.insertFaqSections(
      db,
      organizationId,
      sections.map(({ id, section, index }) => ({
        id,
        event_id: eventId,
        slug: slugify(section),
        name: section,
        sort_order: index,
        search_text: searchable(section),
      })),
    );
    await queries.insertFaqs(
      db,
      organizationId,
      sections.flatMap(({ id, questions }) =>
        questions.map(([question, answer], index) => ({
          id: newId(),
          section_id: id,
          slug: slugify(question),
          question,
          answer,
          sort_order: index,
        })),
      ),
    );
    await queries.insertMedia(
      db,
      organizationId,
      media.map(({ name, imageId }, index) => ({
        id: newId(),
        event_id: eventId,
        name,
        image_id: imageId,
        sort_order: index,
        search_text: searchable(name),
        created_at: now,
        updated_at: now,
      })),
    );
    await queries.insertSponsors(db, organizationId, eventId, sponsorIds);
    await inner.record(eventChanged(eventId));
  });
}

type Details = Omit<Presentation, 'pages' | 'faqs' | 'media' | 'sponsorIds'>;

const toColumns = (details: Details) => ({
  ...(details.featured === undefined ? {} : { featured: details.featured }),
  ...(details.eventType === undefined ? {} : { event_type: details.eventType }),
  ...(details.shortDescription === undefined ? {} : { short_description: details.shortDescription }),
  ...(details.longDescription === undefined ? {} : { long_description: details.longDescription }),
  ...(details.imageId === undefined ? {} : { image_id: details.imageId }),
  ...(details.creatorId === undefined ? {} : { creator_id: details.creatorId }),
  ...(details.groupId === undefined ? {} : { group_id: details.groupId }),
  ...(details.meetingUrl === undefined ? {} : { meeting_url: details.meetingUrl }),
  ...(details.address1 === undefined ? {} : { address1: details.address1 }),
  ...(details.country === undefined ? {} : { country: details.country }),
});
