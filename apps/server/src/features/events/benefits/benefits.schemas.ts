import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { Account } from '../../ground/accounts/accounts.schemas.ts';
import { BaseEvent } from '../programme/events.schemas.ts';

const Benefit = component(
  'Benefit',
  Type.Object({
    id: Uuid,
    slug: Text,
    title: Text,
    description: nullable(Text),
    image: nullable(BaseImage),
    priority: Type.Integer({ description: 'Sort order, highest first' }),
    startDate: Instant,
    endDate: nullable(Instant),
    eventId: nullable(Uuid),
    event: nullable(BaseEvent),
    managerId: nullable(Uuid),
    manager: nullable(Account),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type BenefitView = Static<typeof Benefit>;

const title = Type.String({ minLength: 1, maxLength: 160, pattern: '\\S' });
const optional = {
  description: Type.Optional(nullable(Type.String({ maxLength: 5000 }))),
  image: Type.Optional(
    nullable(Type.String({ minLength: 1, description: 'Image as base64 text or data URI; null removes it' })),
  ),
  priority: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })),
  startDate: Type.Optional(Instant),
  endDate: Type.Optional(nullable(Instant)),
  eventId: Type.Optional(nullable(Uuid)),
  managerId: Type.Optional(nullable(Uuid)),
};

const CreateBenefit = body({ title, ...optional });
export type CreateBenefit = Static<typeof CreateBenefit>;
const UpdateBenefit = body({ title: Type.Optional(title), ...optional });
export type UpdateBenefit = Static<typeof UpdateBenefit>;

export const listBenefits = {
  operationId: 'listBenefits',
  tags: ['benefits'],
  summary: 'List the current benefits for members, highest priority first',
  querystring: PagedQuery,
  response: listAnswers(Benefit),
};

const tags = ['admin', 'benefits'];

export const listAllBenefits = {
  operationId: 'listAllBenefits',
  tags,
  summary: 'List all benefits, past ones included; latest end first',
  querystring: PagedQuery,
  response: listAnswers(Benefit),
};
export const createBenefit = {
  operationId: 'createBenefit',
  tags,
  summary: 'Create a benefit; it starts now when no start is given; titles are unique',
  body: CreateBenefit,
  response: answers(Benefit),
};
export const updateBenefit = {
  operationId: 'updateBenefit',
  tags,
  summary: 'Update a benefit; omitted fields are kept, null clears',
  params: idParam('benefitId'),
  body: UpdateBenefit,
  response: answers(Benefit),
};
export const deleteBenefit = {
  operationId: 'deleteBenefit',
  tags,
  summary: 'Delete a benefit',
  params: idParam('benefitId'),
  response: answers(Type.Null()),
};
