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
  summary: 'Get one of the caller’s passes for Apple Wallet; 409 without an organization certificate',
  params: Type.Object({ eventId: PublicName, passId: Uuid }),
  response: {
    200: {
      description: 'Signed Apple Wallet pass',
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
  summary: 'List the wallets that passes can be added to',
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
  summary: 'Get the Apple Wallet signing certificate; its key is never returned',
  response: answers(nullable(WalletCertificate)),
};

export const putWalletCertificate = {
  operationId: 'putWalletCertificate',
  tags,
  summary: 'Set the certificate that signs Apple Wallet passes from now on',
  body: body({
    file: Base64(60_000, 'PKCS#12 file (.p12) with the Pass Type ID certificate and its private key'),
    password: Type.String({ maxLength: 500 }),
    authority: Type.Optional(
      Base64(20_000, 'Issuing Apple certificate (WWDR), if the file does not contain it'),
    ),
  }),
  response: answers(nullable(WalletCertificate)),
};

export const deleteWalletCertificate = {
  operationId: 'deleteWalletCertificate',
  tags,
  summary: 'Delete the Apple Wallet certificate; Apple Wallet passes are no longer offered',
  response: answers(Type.Null()),
};
