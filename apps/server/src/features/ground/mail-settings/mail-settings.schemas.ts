import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  literals,
  nullable,
  Text,
} from '../../../platform/http/schemas.ts';

const tags = ['admin', 'organization'];
const Security = literals(['tls', 'starttls', 'none']);

const MailSettings = component(
  'StaffMailSettings',
  Type.Object({
    senderName: nullable(Text),
    senderAddress: nullable(Text),
    isConfirmed: Type.Boolean({
      description:
        'True once a code has confirmed the address; until then the sender of the installation is used',
    }),
    codeUntil: nullable(Instant),
    codeTrouble: nullable(
      Type.String({ description: 'Why the code could not be sent, in the answer to the call that sent it' }),
    ),
    server: nullable(
      Type.Object({
        host: Text,
        port: Type.Integer(),
        security: Security,
        username: nullable(Text),
        hasPassword: Type.Boolean({ description: 'The password itself is never returned' }),
      }),
    ),
    installation: Type.Object({
      address: Text,
      hasServer: Type.Boolean({ description: 'False: emails are kept for the staff to read' }),
    }),
    trouble: nullable(
      Type.Object(
        { at: Instant, error: Text },
        { description: 'The own way could not be used last; emails take the one of the installation' },
      ),
    ),
    failures: Type.Object(
      { count: Type.Integer(), lastAt: nullable(Instant), lastError: nullable(Text) },
      { description: 'Emails of the last seven days that could not be sent; up to 1,000 are counted' },
    ),
    updatedAt: nullable(Instant),
  }),
);
export type MailSettingsView = Static<typeof MailSettings>;

const MailTest = component(
  'StaffMailTest',
  Type.Object({
    to: Text,
    from: Text,
    by: literals(['own', 'installation']),
    trouble: nullable(Type.String({ description: 'Answer of the mail server; null when it took the email' })),
  }),
);
export type MailTestView = Static<typeof MailTest>;

const Server = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 253 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    security: Security,
    username: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 300 }))),
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'Written, never read; absent: as it is stored',
      }),
    ),
  },
  { additionalProperties: false },
);

export const getMailSettings = {
  operationId: 'getMailSettings',
  tags,
  summary: 'Get how emails go out, and the failures of the last days',
  response: answers(MailSettings),
};
export const changeMailSettings = {
  operationId: 'changeMailSettings',
  tags,
  summary:
    'Change the sender and the mail server; another address is sent a code, and a server is asked first',
  body: body({
    senderName: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 80 }))),
    senderAddress: Type.Optional(nullable(Type.String({ minLength: 3, maxLength: 254 }))),
    server: Type.Optional(nullable(Server)),
  }),
  response: answers(MailSettings),
};
export const sendCode = {
  operationId: 'sendMailSenderCode',
  tags,
  summary: 'Send another code to the address that is to be the sender',
  response: answers(MailSettings),
};
export const confirmSender = {
  operationId: 'confirmMailSender',
  tags,
  summary: 'Confirm the sender by the code that its address got',
  body: body({ code: Type.String({ minLength: 1, maxLength: 20 }) }),
  response: answers(MailSettings),
};
export const sendTest = {
  operationId: 'sendTestMail',
  tags,
  summary: 'Send a test email to the caller, and tell what the mail server answered',
  response: answers(MailTest),
};
