import { Type, type Static } from 'typebox';
import { answers, component, nullable, Text } from '../../../platform/http/schemas.ts';
import { baseAccount } from './accounts.schemas.ts';

export const AccountShare = component(
  'AccountShare',
  Type.Object(
    {
      ...baseAccount,
      email: nullable(Type.String({ description: 'null unless the person shares it' })),
      phone: nullable(Type.String({ description: 'null unless the person shares it' })),
    },
    { description: 'What a person shows to whoever has their code' },
  ),
);
export type AccountShareView = Static<typeof AccountShare>;

export const ShareCode = component(
  'ShareCode',
  Type.Object({
    shareCode: Text,
    address: Type.String({ description: 'of the page that a camera opens; what the picture says' }),
    picture: Type.Object(
      {
        size: Type.Integer({ description: 'modules on a side, quiet zone included' }),
        path: Type.String({ description: 'the dark modules as the path of an SVG of that size' }),
      },
      { description: 'QR code' },
    ),
  }),
);
export type ShareCodeView = Static<typeof ShareCode>;

export const shareCodeParam = Type.Object({
  shareCode: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'as scanned, or as somebody typed it',
  }),
});

export const getAccountShare = {
  operationId: 'getAccountShare',
  tags: ['accounts'],
  summary: 'Whose code it is, with what that person chose to share',
  params: shareCodeParam,
  response: answers(AccountShare),
};
export const getShareCode = {
  operationId: 'getShareCode',
  tags: ['self'],
  summary: 'The own code as a picture to scan',
  response: answers(ShareCode),
};
export const renewShareCode = {
  operationId: 'renewShareCode',
  tags: ['self'],
  summary: 'Take a new code: the old one, wherever it was printed, leads nowhere from now on',
  response: answers(ShareCode),
};
