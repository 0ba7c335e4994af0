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
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';

export const DataExport = component(
  'DataExport',
  Type.Object({
    id: Uuid,
    state: literals(['queued', 'running', 'ready', 'failed']),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    size: nullable(Type.Integer({ description: 'Size in bytes, once the export is ready' })),
    createdAt: Instant,
    expiresAt: Type.String({ format: 'date-time', description: 'Time after which the export is deleted' }),
    nextAt: Type.String({
      format: 'date-time',
      description: 'Time from which the next export can be requested',
    }),
  }),
);
export type DataExportView = Static<typeof DataExport>;

const tags = ['self'];

export const startExport = {
  operationId: 'startDataExport',
  tags,
  summary: 'Request an export of the caller’s data, one a day; returns the running one if any',
  response: answers(DataExport),
};
export const listExports = {
  operationId: 'listDataExports',
  tags,
  summary: 'List the caller’s data exports, newest first; one that is ready replaces those before',
  querystring: PagedQuery,
  response: listAnswers(DataExport),
};
export const getExport = {
  operationId: 'getDataExport',
  tags,
  summary: 'Get the status of a data export',
  params: idParam('exportId'),
  response: answers(DataExport),
};
export const getExportFile = {
  operationId: 'getDataExportFile',
  tags,
  summary: 'Download a data export as a zip archive',
  params: idParam('exportId'),
  response: {
    200: {
      description: 'Zip archive',
      content: { 'application/zip': { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) } },
    },
    '4xx': ErrorAnswer,
    '5xx': ErrorAnswer,
  },
};
const EndedPayment = component(
  'EndedPayment',
  Type.Object({
    id: Uuid,
    amount: Type.Integer({ description: 'In the smallest unit of the currency' }),
    currency: Text,
    description: nullable(Text),
  }),
);
const AccountDeletion = component(
  'AccountDeletion',
  Type.Object({
    payments: Type.Array(EndedPayment, {
      description:
        'Payments under way, newest first, 20 at most. Their money is refunded if the account is deleted now.',
    }),
  }),
);
export type AccountDeletionView = Static<typeof AccountDeletion>;

export const getDeletion = {
  operationId: 'getSelfDeletion',
  tags,
  summary: 'Get what the deletion of the caller’s account would end',
  response: answers(AccountDeletion),
};

export const deleteSelf = {
  operationId: 'deleteSelf',
  tags,
  summary: 'Delete the caller’s account: sign-in, profile and own data, at once and permanently',
  response: answers(Type.Null()),
};
