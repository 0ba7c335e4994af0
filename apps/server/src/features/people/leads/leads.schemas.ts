import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  pagedQuery,
  refusals,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { AccountShare } from '../../ground/accounts/share-codes.schemas.ts';

const LeadStatus = literals(['new', 'favorited', 'archived', 'deleted']);
export type LeadStatus = Static<typeof LeadStatus>;

export const Lead = component(
  'Lead',
  Type.Object(
    {
      id: Uuid,
      status: LeadStatus,
      note: Text,
      account: AccountShare,
      createdAt: Instant,
      updatedAt: Instant,
    },
    { description: 'Somebody whose code was scanned; account shows what that person shares today' },
  ),
);
export type LeadView = Static<typeof Lead>;

const LeadCounts = component(
  'LeadCounts',
  Type.Object({
    new: Type.Integer(),
    favorited: Type.Integer(),
    archived: Type.Integer(),
    deleted: Type.Integer(),
  }),
);
export type LeadCountsView = Static<typeof LeadCounts>;

const UpdateLead = body({
  status: Type.Optional(LeadStatus),
  note: Type.Optional(Type.String({ maxLength: 5000 })),
});
export type UpdateLead = Static<typeof UpdateLead>;

const ListQuery = pagedQuery({ status: Type.Optional(LeadStatus) });
export type LeadsQuery = Static<typeof ListQuery>;

const tags = ['leads'];
const oneLead = { tags, params: idParam('leadId'), response: answers(Lead) };

export const listLeads = {
  operationId: 'listLeads',
  tags,
  summary:
    'People whose code the caller scanned, newest first or by orderBy (createdAt, updatedAt, name); without status all but the deleted',
  querystring: ListQuery,
  response: listAnswers(Lead),
};
export const countLeads = {
  operationId: 'countLeads',
  tags,
  summary: 'How many leads are in each state',
  response: answers(LeadCounts),
};
export const getLead = { ...oneLead, operationId: 'getLead', summary: 'One of the own leads' };
export const scanLead = {
  operationId: 'scanLead',
  tags,
  summary: 'Keep the person whose share code was scanned; scanning again gives the same lead',
  params: Type.Object({
    passId: Type.String({ minLength: 1, maxLength: 200, description: "a person's share code" }),
  }),
  response: answers(Lead),
};
export const updateLead = {
  ...oneLead,
  operationId: 'updateLead',
  summary: 'Change state or note; an absent field stays',
  body: UpdateLead,
};
export const deleteLead = {
  operationId: 'deleteLead',
  tags,
  summary: 'Remove a lead for good, note included; status deleted only lays it aside',
  params: idParam('leadId'),
  response: answers(Type.Null()),
};
export const exportLeads = {
  operationId: 'exportLeads',
  tags,
  summary: 'All leads but the deleted as a table, its head in the language of the locale header',
  response: {
    200: {
      description:
        'UTF-8 with byte order mark; texts that a spreadsheet would take for formulas begin with an apostrophe',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};
