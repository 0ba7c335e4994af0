import { Type } from 'typebox';
import { answers, component, idParam, Text, Uuid } from '../../platform/http/schemas.ts';

export const BaseVideo = component(
  'BaseVideo',
  Type.Object({
    id: Uuid,
    width: Type.Integer(),
    height: Type.Integer(),
    thumbnailUrl: Text,
    previewUrl: Text,
    readyToStream: Type.Boolean(),
    hlsUrl: Text,
    dashUrl: Text,
  }),
);

export const getVideo = {
  operationId: 'getVideo',
  tags: ['storage'],
  summary: 'A stored video; it can be shown once readyToStream is true',
  params: idParam('videoId'),
  response: answers(BaseVideo),
};
