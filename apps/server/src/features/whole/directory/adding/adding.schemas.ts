import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  literals,
  nullable,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { AccountEntry } from '../../../ground/accounts/directory/directory.schemas.ts';

/** Rows of one import. */
export const MOST_ROWS = 2000;
/** They fit into it, each as long as it may be. */
export const IMPORT_BODY_LIMIT = 4_000_000;

const text = Type.Optional(nullable(Type.String({ maxLength: 300 })));
const person = {
  email: Type.String({ maxLength: 300 }),
  firstName: text,
  lastName: text,
  title: text,
  company: text,
  city: text,
};
const Rows = Type.Array(Type.Object(person, { additionalProperties: false }), {
  minItems: 1,
  maxItems: MOST_ROWS,
  description: `Rows of a file below its first line, up to ${MOST_ROWS}`,
});
const Invite = Type.Boolean({
  description: 'Whether each new person gets a mail that leads to a first password',
});
const ImportAccounts = body({ rows: Rows, invite: Invite });

const Faults = Type.Array(
  Type.Object({
    line: Type.Integer({ description: 'In the file, the first is 1' }),
    reason: literals(['email', 'name', 'long', 'twice']),
  }),
);

export const AccountImport = component(
  'AccountImport',
  Type.Object({
    id: Uuid,
    state: literals(['queued', 'done', 'stopped']),
    total: Type.Integer(),
    done: Type.Integer(),
    added: Type.Integer(),
    known: Type.Integer({ description: 'People who were there already, and stay as they are' }),
    faults: Faults,
    createdAt: Instant,
  }),
);
export type AccountImportView = Static<typeof AccountImport>;

const tags = ['admin'];

export const addAccount = {
  operationId: 'addAccount',
  tags,
  summary:
    'Create an account for a person by email (staff only), on request with an invitation by mail; they sign in once they have chosen a password',
  body: body({ ...person, invite: Invite }),
  response: answers(AccountEntry),
};
export const previewAccountImport = {
  operationId: 'previewAccountImport',
  tags,
  summary:
    'Check the rows of a file of people (staff only): lines with faults and their reasons; nothing is written',
  body: body({ rows: Rows }),
  response: answers(
    component(
      'AccountImportPreview',
      Type.Object({
        total: Type.Integer({ description: 'Number of rows without an error' }),
        known: Type.Array(Type.Integer(), { description: 'Lines of people who are there already' }),
        faults: Faults,
      }),
    ),
  ),
};
export const importAccounts = {
  operationId: 'importAccounts',
  tags,
  summary:
    'Create accounts for the rows of a file (staff only), in the background; people whose email is there already stay as they are',
  body: ImportAccounts,
  response: answers(AccountImport),
};
export const getAccountImport = {
  operationId: 'getAccountImport',
  tags,
  summary: 'Get the progress of an own import of accounts (staff only)',
  params: idParam('importId'),
  response: answers(AccountImport),
};
