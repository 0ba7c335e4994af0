import type { SealedColumn, SealedRow } from './platform/reseal.ts';

/** Parts of the place in the order in which the service names them. */
const placeOf =
  (prefix: string, ...columns: readonly string[]) =>
  (row: SealedRow): string =>
    [...(prefix === '' ? [] : [prefix]), ...columns.map((column) => String(row[column]))].join(' ');

const totp = { purpose: 'identity totp', place: placeOf('', 'user_id') };

/** Every column with sealed secrets that outlive a change of SECRET_KEY. A test walks the database for missing ones. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'identity_user',
    column: 'verifier',
    key: ['id'],
    also: ['login_id'],
    purpose: 'identity verifier',
    place: placeOf('', 'organization_id', 'login_id'),
  },
  { table: 'identity_factor', column: 'totp_secret', key: ['user_id'], ...totp },
  { table: 'identity_factor', column: 'totp_pending', key: ['user_id'], ...totp },
  { table: 'identity_email_undo', column: 'totp_secret', key: ['token_hash'], also: ['user_id'], ...totp },
  {
    table: 'identity_device',
    column: 'verifier',
    key: ['device_key'],
    also: ['user_id'],
    purpose: 'identity device',
    place: placeOf('', 'organization_id', 'user_id', 'device_key'),
  },
  {
    table: 'identity_signing_key',
    column: 'private_key',
    key: ['id'],
    purpose: 'identity signing key',
    place: placeOf('', 'organization_id', 'id'),
  },
  {
    table: 'hosted_provider',
    column: 'secret',
    key: ['name'],
    purpose: 'sign-in provider',
    place: placeOf('', 'organization_id', 'name'),
  },
  {
    table: 'mail_settings',
    column: 'password',
    key: [],
    purpose: 'mail server',
    place: placeOf('', 'organization_id'),
  },
  {
    table: 'payment_integration',
    column: 'secrets',
    key: ['id'],
    purpose: 'payments',
    place: placeOf('payment_integration', 'organization_id', 'id'),
  },
  {
    table: 'wallet_certificate',
    column: 'secrets',
    key: [],
    purpose: 'wallet',
    place: placeOf('wallet_certificate', 'organization_id'),
  },
];

/** Sealed as well, and over within minutes: not worth sealing anew. */
export const SEALED_FOR_MINUTES: readonly string[] = [
  'hosted_flow.payload',
  'identity_challenge.payload',
  'identity_invocation.answer',
  'socket_ticket.token',
];
