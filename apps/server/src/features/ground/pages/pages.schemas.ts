import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  literals,
  Text,
} from '../../../platform/http/schemas.ts';
import { PAGE_KINDS } from './pages.types.ts';

const tags = ['admin', 'organization'];

const listed = {
  kind: literals(PAGE_KINDS),
  locale: Text,
  createdAt: Instant,
  updatedAt: Instant,
};
const ListedPage = component('ListedOrganizationPage', Type.Object(listed));
export type ListedPageView = Static<typeof ListedPage>;

const Page = component('OrganizationPage', Type.Object({ ...listed, html: Text }));
export type PageView = Static<typeof Page>;

const kind = Type.String({ maxLength: 40, description: 'about, privacy, terms or team' });
const locale = Type.String({ maxLength: 40, description: 'Language of the text, such as `en` or `pt-BR`' });
const one = Type.Object({ pageKind: kind, pageLocale: locale });

export const getPage = {
  operationId: 'getOrganizationPage',
  tags: ['organization'],
  summary: 'Get a page about the organization in the language nearest to the one asked for',
  params: Type.Object({ pageKind: kind }),
  querystring: Type.Object({ locale: Type.Optional(locale) }),
  response: answers(Page),
};
export const listPages = {
  operationId: 'listOrganizationPages',
  tags,
  summary: 'List the pages about the organization in all languages, without their texts',
  response: listAnswers(ListedPage),
};
export const getWrittenPage = {
  operationId: 'getWrittenOrganizationPage',
  tags,
  summary: 'Get a page about the organization in exactly this language',
  params: one,
  response: answers(Page),
};
export const putPage = {
  operationId: 'putOrganizationPage',
  tags,
  summary: 'Write a page about the organization in a language',
  params: one,
  body: body({
    html: Type.String({ maxLength: 100_000, description: 'HTML, sanitized before it is stored' }),
  }),
  response: answers(Page),
};
export const deletePage = {
  operationId: 'deleteOrganizationPage',
  tags,
  summary: 'Delete a page about the organization in a language',
  params: one,
  response: answers(Type.Null()),
};
