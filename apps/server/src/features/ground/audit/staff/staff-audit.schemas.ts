import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  Instant,
  listAnswers,
  nullable,
  pagedQuery,
  refusals,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../accounts/accounts.schemas.ts';

const StaffChange = component(
  'StaffChange',
  Type.Object({
    field: Text,
    hidden: Type.Boolean({ description: 'True for secrets and pictures: only that they changed is kept' }),
    before: Type.Unknown({ description: 'Value as JSON, null where there was none' }),
    after: Type.Unknown({ description: 'Value as JSON, null where there is none' }),
  }),
);

export const StaffAuditEntry = component(
  'StaffAuditEntry',
  Type.Object({
    id: Uuid,
    createdAt: Instant,
    account: Type.Union([BaseAccount, Type.Null()], {
      description: 'Member of the staff; null if the account no longer exists',
    }),
    operation: Type.String({ description: 'Operation id of the call' }),
    summary: Type.String({ description: 'Summary of the operation' }),
    subjectId: nullable(Uuid),
    subjectName: Type.Union([Text, Type.Null()], { description: 'Title or name at that time' }),
    status: Type.Union([Type.Integer(), Type.Null()], {
      description: 'HTTP status of the response; null while the call is running or if its outcome is unknown',
    }),
    changes: Type.Array(StaffChange),
    people: Type.Array(BaseAccount, {
      description: 'Accounts that subjectId and the values of changes name by their id',
    }),
  }),
);
export type StaffAuditEntryView = Static<typeof StaffAuditEntry>;

const StaffAuditFilters = component(
  'StaffAuditFilters',
  Type.Object({
    accounts: Type.Array(BaseAccount, { description: 'Members of the staff in the log' }),
    operations: Type.Array(Type.Object({ operation: Text, summary: Text }), {
      description: 'Calls that the log notes, by operation id',
    }),
  }),
);
export type StaffAuditFiltersView = Static<typeof StaffAuditFilters>;

const filters = {
  actor: Type.Optional(Type.String({ format: 'uuid', description: 'Account id of the member of the staff' })),
  operation: Type.Optional(Type.String({ maxLength: 100, description: 'Operation id' })),
  subject: Type.Optional(Type.String({ format: 'uuid', description: 'Id of the thing or person' })),
  from: Type.Optional(Instant),
  until: Type.Optional(
    Type.String({ format: 'date-time', description: 'UTC, ISO 8601; this instant excluded' }),
  ),
};
const ExportQuery = Type.Object(filters);
export type StaffAuditQuery = Static<typeof ExportQuery>;

const tags = ['admin'];

export const listStaffAudit = {
  operationId: 'listStaffAudit',
  tags,
  summary: 'List writes of the staff with what they changed, newest first; secrets are left out',
  querystring: pagedQuery(filters),
  response: listAnswers(StaffAuditEntry),
};
export const getStaffAuditFilters = {
  operationId: 'getStaffAuditFilters',
  tags,
  summary: 'Get the people and operations by which the audit log of the staff can be filtered',
  response: answers(StaffAuditFilters),
};
export const exportStaffAudit = {
  operationId: 'exportStaffAudit',
  tags,
  summary:
    'Export the audit log of the staff as CSV, newest first; headers in the language of the locale header',
  querystring: ExportQuery,
  response: {
    200: {
      description:
        'CSV in UTF-8 with byte order mark; text that spreadsheets would read as a formula is prefixed with an apostrophe',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};
