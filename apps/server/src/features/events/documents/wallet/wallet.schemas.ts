import { Type } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  nullable,
  PublicName,
  refusals,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';

export const getWalletPass = {
  operationId: 'getWalletPass',
  tags: ['attendee'],
  summary: 'One of the caller’s passes for Apple Wallet; 409 where the organization has no certificate',
  params: Type.Object({ eventId: PublicName, passId: Uuid }),
  response: {
    200: {
      description: 'A signed pass',
      content: {
        'application/vnd.apple.pkpass': {
          schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }),
        },
      },
    },
    ...refusals,
  },
};

export const listWallets = {
  operationId: 'listWallets',
  tags: ['attendee'],
  summary: 'Which wallets passes can be put into here',
  response: answers(Type.Object({ apple: Type.Boolean() })),
};

const WalletCertificate = component(
  'WalletCertificate',
  Type.Object({
    passTypeIdentifier: Text,
    teamIdentifier: Text,
    expiresAt: Instant,
    updatedAt: Instant,
  }),
);

const tags = ['admin'];
const Base64 = (maxLength: number, description: string) =>
  Type.String({ minLength: 4, maxLength, pattern: '^[A-Za-z0-9+/]+={0,2}$', description });

export const getWalletCertificate = {
  operationId: 'getWalletCertificate',
  tags,
  summary: 'What passes for Apple Wallet are signed with; the key never comes out again',
  response: answers(nullable(WalletCertificate)),
};

export const putWalletCertificate = {
  operationId: 'putWalletCertificate',
  tags,
  summary: 'Sign passes with this certificate from now on',
  body: body({
    file: Base64(60_000, 'PKCS#12 (.p12): the certificate of the Pass Type ID with its key'),
    password: Type.String({ maxLength: 500 }),
    authority: Type.Optional(
      Base64(20_000, 'the certificate of Apple that issued it (WWDR), where the file does not hold it'),
    ),
  }),
  response: answers(nullable(WalletCertificate)),
};

export const deleteWalletCertificate = {
  operationId: 'deleteWalletCertificate',
  tags,
  summary: 'Offer no passes for Apple Wallet any more',
  response: answers(Type.Null()),
};
