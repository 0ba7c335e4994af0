import { Type, type Static } from 'typebox';
import { answers, body, component, Instant, Text } from '../../../../platform/http/schemas.ts';

const baseFile = {
  id: Type.Integer(),
  name: Text,
  r2Path: Type.String({ description: 'Key in the object store' }),
  url: Type.Optional(Type.String({ description: 'Download URL' })),
  size: Type.Optional(Type.Integer({ description: 'In bytes' })),
  contentType: Type.Optional(Type.String({ description: 'Media type as its sender named it' })),
  createdAt: Instant,
  updatedAt: Instant,
};
const File = component('File', Type.Object(baseFile));
export const BaseFile = component('BaseFile', Type.Object(baseFile));
export type FileView = Static<typeof File>;

const name = Type.Optional(Type.String({ maxLength: 200 }));

export const uploadFile = {
  operationId: 'uploadFile',
  tags: ['storage'],
  summary: 'Upload a file of any type, up to 10 MB; served as a download, never inline',
  body: body({ dataUri: Type.String({ description: 'Content as data URI' }), name }),
  response: answers(File),
};

export const uploadFileContent = {
  operationId: 'uploadFileContent',
  tags: ['storage'],
  summary: 'Upload a file of any type, up to 25 MB, as the raw request body',
  consumes: ['application/octet-stream'],
  querystring: Type.Object({
    name,
    type: Type.Optional(
      Type.String({ maxLength: 100, description: 'Media type of the file, such as `application/pdf`' }),
    ),
  }),
  response: answers(File),
};
