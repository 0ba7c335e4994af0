import { Type, type Static } from 'typebox';
import { answers, body, component, Instant, Text } from '../../../platform/http/schemas.ts';

const baseFile = {
  id: Type.Integer(),
  name: Text,
  r2Path: Type.String({ description: 'key in the object store' }),
  url: Type.Optional(Type.String({ description: 'where it can be saved from' })),
  createdAt: Instant,
  updatedAt: Instant,
};
const File = component('File', Type.Object(baseFile));
export type FileView = Static<typeof File>;

export const uploadFile = {
  operationId: 'uploadFile',
  tags: ['storage'],
  summary: 'Store a file of any kind up to 25 MB; it is handed out to be saved, never shown',
  body: body({
    dataUri: Type.String({ description: 'data URI' }),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  response: answers(File),
};
