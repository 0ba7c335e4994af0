import { Type, type Static } from 'typebox';
import { answers, component, nullable, Text } from '../../../../platform/http/schemas.ts';
import { baseAccount } from '../accounts.schemas.ts';

export const AccountShare = component(
  'AccountShare',
  Type.Object(
    {
      ...baseAccount,
      email: nullable(Type.String({ description: 'Null unless the person shares it' })),
      phone: nullable(Type.String({ description: 'Null unless the person shares it' })),
    },
    { description: 'The details a person shares with holders of their share code' },
  ),
);
export type AccountShareView = Static<typeof AccountShare>;

export const ShareCode = component(
  'ShareCode',
  Type.Object({
    shareCode: Text,
    address: Type.String({ description: 'URL of the page encoded in the QR code, as opened by a camera' }),
    picture: Type.Object(
      {
        size: Type.Integer({ description: 'Modules per side, including the quiet zone' }),
        path: Type.String({ description: 'SVG path of the dark modules, in a view box of that size' }),
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
    description: 'Share code, scanned or typed in',
  }),
});

export const getAccountShare = {
  operationId: 'getAccountShare',
  tags: ['accounts'],
  summary: 'Get the person behind a share code, with the details they chose to share',
  params: shareCodeParam,
  response: answers(AccountShare),
};
export const getShareCode = {
  operationId: 'getShareCode',
  tags: ['self'],
  summary: 'Get the caller’s share code as a QR code',
  response: answers(ShareCode),
};
export const renewShareCode = {
  operationId: 'renewShareCode',
  tags: ['self'],
  summary: 'Create a new share code; the old one stops working everywhere, printed copies included',
  response: answers(ShareCode),
};
