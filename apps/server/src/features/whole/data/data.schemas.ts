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

export const DataExport = component(
  'DataExport',
  Type.Object({
    id: Uuid,
    state: literals(['queued', 'running', 'ready', 'failed']),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    size: nullable(Type.Integer({ description: 'in bytes, once it is ready' })),
    createdAt: Instant,
    expiresAt: Type.String({ format: 'date-time', description: 'after that it is gone' }),
  }),
);
export type DataExportView = Static<typeof DataExport>;

const tags = ['self'];

export const startExport = {
  operationId: 'startDataExport',
  tags,
  summary: 'Ask for a file with everything that is kept about oneself; the one under way where there is one',
  response: answers(DataExport),
};
export const listExports = {
  operationId: 'listDataExports',
  tags,
  summary: 'Files with one’s own data, newest first',
  querystring: PagedQuery,
  response: listAnswers(DataExport),
};
export const getExport = {
  operationId: 'getDataExport',
  tags,
  summary: 'How far such a file is',
  params: idParam('exportId'),
  response: answers(DataExport),
};
export const getExportFile = {
  operationId: 'getDataExportFile',
  tags,
  summary: 'The file, a zip archive',
  params: idParam('exportId'),
  response: {
    200: {
      description: 'the archive',
      content: { 'application/zip': { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) } },
    },
    '4xx': ErrorAnswer,
    '5xx': ErrorAnswer,
  },
};
export const deleteSelf = {
  operationId: 'deleteSelf',
  tags,
  summary:
    'Close the own account: the sign-in, the profile and all that is only the caller’s own go, at once and for good',
  response: answers(Type.Null()),
};
