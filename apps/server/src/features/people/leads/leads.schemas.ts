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
import { AccountShare } from '../../ground/accounts/share-codes/share-codes.schemas.ts';

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
    { description: 'A person whose share code was scanned; account shows the details they currently share' },
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
  summary: 'List leads, deleted ones only by status; newest first or orderBy: createdAt, updatedAt, name',
  querystring: ListQuery,
  response: listAnswers(Lead),
};
export const countLeads = {
  operationId: 'countLeads',
  tags,
  summary: 'Count the leads by status',
  response: answers(LeadCounts),
};
export const getLead = { ...oneLead, operationId: 'getLead', summary: 'Get one of the caller’s leads' };
export const scanLead = {
  operationId: 'scanLead',
  tags,
  summary: 'Save the person behind a scanned share code as a lead (idempotent)',
  params: Type.Object({
    passId: Type.String({ minLength: 1, maxLength: 200, description: 'Share code of a person' }),
  }),
  response: answers(Lead),
};
export const updateLead = {
  ...oneLead,
  operationId: 'updateLead',
  summary: 'Update the status or note of a lead; omitted fields are kept',
  body: UpdateLead,
};
export const deleteLead = {
  operationId: 'deleteLead',
  tags,
  summary: 'Delete a lead and its note permanently; the status deleted only sets it aside',
  params: idParam('leadId'),
  response: answers(Type.Null()),
};
export const exportLeads = {
  operationId: 'exportLeads',
  tags,
  summary: 'Export all leads except deleted ones as CSV; headers in the language of the locale header',
  response: {
    200: {
      description:
        'CSV in UTF-8 with byte order mark; text that spreadsheets would read as a formula is prefixed with an apostrophe',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};
