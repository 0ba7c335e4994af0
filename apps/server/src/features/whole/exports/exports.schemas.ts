import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  ErrorAnswer,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  PagedQuery,
  Uuid,
} from '../../../platform/http/schemas.ts';

const OrganizationExport = component(
  'OrganizationExport',
  Type.Object({
    id: Uuid,
    state: literals(['queued', 'running', 'ready', 'failed']),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    size: nullable(Type.Integer({ description: 'Size in bytes, once the export is ready' })),
    createdAt: Instant,
    expiresAt: Type.String({ format: 'date-time', description: 'Time after which the export is deleted' }),
  }),
);
export type OrganizationExportView = Static<typeof OrganizationExport>;

const tags = ['admin', 'organization'];

export const startExport = {
  operationId: 'startOrganizationExport',
  tags,
  summary: 'Request an export of the whole organization; returns the running one if any',
  response: answers(OrganizationExport),
};
export const listExports = {
  operationId: 'listOrganizationExports',
  tags,
  summary: 'List exports of the organization, newest first',
  querystring: PagedQuery,
  response: listAnswers(OrganizationExport),
};
export const getExport = {
  operationId: 'getOrganizationExport',
  tags,
  summary: 'Get the status of an export of the organization',
  params: idParam('organizationExportId'),
  response: answers(OrganizationExport),
};
export const getExportFile = {
  operationId: 'getOrganizationExportFile',
  tags,
  summary: 'Download an export of the organization as a zip archive',
  params: idParam('organizationExportId'),
  response: {
    200: {
      description: 'Zip archive',
      content: { 'application/zip': { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) } },
    },
    '4xx': ErrorAnswer,
    '5xx': ErrorAnswer,
  },
};
