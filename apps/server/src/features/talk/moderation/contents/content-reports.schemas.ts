import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { REPORT_REASONS } from '../../activities/activities.schemas.ts';
import { Content } from '../../channels/contents/contents.schemas.ts';

const OwnReport = component(
  'ContentReport',
  Type.Object({
    id: Uuid,
    createdAt: Instant,
    decided: Type.Boolean({ description: 'It cannot be withdrawn any more' }),
  }),
);
export type OwnReportView = Static<typeof OwnReport>;

const ContentCase = component(
  'ContentCase',
  Type.Object({
    content: Content,
    reportsCount: Type.Integer({ description: 'Number of people who reported it' }),
    reports: Type.Array(
      Type.Object({
        id: Uuid,
        reason: literals(REPORT_REASONS),
        note: nullable(Text),
        account: nullable(BaseAccount),
        createdAt: Instant,
      }),
      { description: 'The latest 20' },
    ),
    firstAt: Instant,
    lastAt: Instant,
  }),
);
export type ContentCaseView = Static<typeof ContentCase>;

const tags = ['moderation'];

export const ReportContent = body({
  reason: literals(REPORT_REASONS),
  note: Type.Optional(nullable(Type.String({ maxLength: 1000 }))),
});
export type ReportContent = Static<typeof ReportContent>;

const own = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: nameParam('contentId'),
  response: answers(nullable(OwnReport)),
});
export const reportContent = {
  ...own('reportContent', 'Report a content to the staff, once per person'),
  body: ReportContent,
};
export const getContentReport = own('getContentReport', 'Get the caller’s own report of a content');
export const withdrawContentReport = own(
  'withdrawContentReport',
  'Withdraw the caller’s report of a content (idempotent)',
);

export const listContentReports = {
  operationId: 'listContentReports',
  tags,
  summary: 'List reported contents, the latest report first (staff only)',
  querystring: pagedQuery({ status: Type.Optional(literals(['open', 'decided'])) }),
  response: listAnswers(ContentCase),
};

const decision = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: idParam('contentId'),
  response: answers(Content),
});
export const hideReportedContent = {
  ...decision('hideReportedContent', 'Hide a content and close its reports (staff only)'),
  body: body({ reason: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }) }),
};
export const dismissContentReports = {
  ...decision(
    'dismissContentReports',
    'Close the reports of a content, which stays as it is (staff only; idempotent)',
  ),
  body: body({ reason: Type.Optional(Type.String({ maxLength: 1000 })) }),
};
