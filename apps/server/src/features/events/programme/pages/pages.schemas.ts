import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../../platform/http/image.schemas.ts';
import {
  answers,
  component,
  Instant,
  listAnswers,
  nameParam,
  PagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';

const basePage = { id: Uuid, slug: Text, title: Text, sortOrder: Type.Integer() };
export const BaseEventPage = component('BaseEventPage', Type.Object(basePage));
export type BaseEventPageView = Static<typeof BaseEventPage>;

export const EventPage = component(
  'EventPage',
  Type.Object({
    ...basePage,
    html: Text,
    subtitle: Text,
    images: Type.Array(BaseImage),
    updatedAt: Instant,
  }),
);
export type EventPageView = Static<typeof EventPage>;

export const BaseFaq = component(
  'BaseFaq',
  Type.Object({ id: Uuid, slug: Text, question: Text, answer: Type.Optional(Text) }),
);

const baseFaqSection = { id: Uuid, slug: Text, name: Text };
export const BaseFaqSection = component('BaseFaqSection', Type.Object(baseFaqSection));
export type BaseFaqSectionView = Static<typeof BaseFaqSection>;

export const FaqSection = component(
  'FaqSection',
  Type.Object({ ...baseFaqSection, faqs: Type.Array(BaseFaq) }),
);
export type FaqSectionView = Static<typeof FaqSection>;

const tags = ['events'];
const name = Type.String({ minLength: 1, maxLength: 200 });

export const getPage = {
  operationId: 'getEventPage',
  tags,
  summary: 'Get a page of an event by id or slug',
  params: Type.Object({ eventId: name, pageId: name }),
  response: answers(EventPage),
};

export const listFaqs = {
  operationId: 'listEventFaqs',
  tags,
  summary: 'List the FAQ of an event: sections of questions with their answers',
  params: nameParam('eventId'),
  querystring: PagedQuery,
  response: listAnswers(FaqSection),
};
