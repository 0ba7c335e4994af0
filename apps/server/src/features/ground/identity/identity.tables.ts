import type { Generated } from 'kysely';
import type { Instant, Json, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    identity_federation: IdentityFederationTable;
    identity_user: IdentityUserTable;
    identity_code: IdentityCodeTable;
    identity_challenge: IdentityChallengeTable;
    identity_factor: IdentityFactorTable;
    identity_passkey: IdentityPasskeyTable;
    identity_email_undo: IdentityEmailUndoTable;
    identity_token_family: IdentityTokenFamilyTable;
    identity_device: IdentityDeviceTable;
    identity_link: IdentityLinkTable;
    identity_pool_identity: IdentityPoolIdentityTable;
    identity_signing_key: IdentitySigningKeyTable;
    identity_limit: IdentityLimitTable;
    identity_invocation: IdentityInvocationTable;
  }
}

export const tables: Tables = {
  identity_federation: {
    personal: owned('sign-ins elsewhere', { persons: ['user_id'], order: ['issuer', 'subject'] }),
  },
  identity_user: {
    personal: owned('sign-in', { persons: ['id'], withheld: ['salt', 'verifier', 'login_id'] }),
    otherIds: { login_id: 'a random name for the proof of a password' },
  },
  identity_code: {
    impersonal: 'Hashes for minutes, found by the sign-in and gone with it.',
    otherIds: { login_id: 'a random name for the proof of a password' },
  },
  identity_challenge: {
    impersonal: 'Sealed for minutes, found by the sign-in and gone with it.',
    otherIds: { login_id: 'a random name for the proof of a password' },
  },
  identity_factor: {
    personal: owned('sign-in steps', {
      persons: ['user_id'],
      withheld: ['totp_secret', 'totp_pending', 'totp_step'],
      order: ['user_id'],
    }),
  },
  identity_passkey: {
    personal: owned('passkeys', {
      persons: ['user_id'],
      withheld: ['public_key', 'counter'],
      order: ['id'],
    }),
  },
  identity_email_undo: {
    personal: owned('addresses before', {
      persons: ['user_id'],
      withheld: ['token_hash', 'totp_secret'],
      order: ['created_at'],
    }),
  },
  identity_token_family: { personal: owned('sign-ins', { persons: ['user_id'] }) },
  identity_device: {
    personal: owned('sign-in devices', {
      persons: ['user_id'],
      withheld: ['salt', 'verifier'],
      order: ['device_key'],
    }),
  },
  // Without the account it is nobody's, and keeps a token that is still good from opening another.
  identity_link: {
    personal: unlinked('account_id', 'sign-in elsewhere', {
      withheld: ['subject_hash'],
      order: ['issuer', 'created_at'],
    }),
  },
  identity_pool_identity: { personal: owned('identity', { persons: ['user_id'] }) },
  identity_signing_key: { impersonal: 'Keys of the organization.' },
  identity_limit: {
    impersonal: 'Counts under keyed hashes, and which addresses an account trusts: 60 days at most.',
  },
  identity_invocation: { impersonal: 'Answers to repeated calls, for minutes.' },
};

export type ProviderKind = 'google' | 'apple' | 'facebook' | 'amazon' | 'oidc';

export interface IdentityFederationTable {
  organization_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  provider: string;
  provider_kind: ProviderKind;
  created_at: Instant;
}

export interface IdentityUserTable {
  organization_id: string;
  id: string;
  login_id: string;
  email: string;
  email_verified: boolean;
  status: 'unconfirmed' | 'confirmed';
  enabled: Generated<boolean>;
  salt: string;
  verifier: Buffer | null;
  password_until: NullableInstant;
  attributes: Json<Record<string, string>>;
  username: Generated<string | null>;
  created_at: Instant;
  updated_at: Instant;
  doors_closed_at: NullableInstant;
}

export interface IdentityCodeTable {
  organization_id: string;
  login_id: string;
  purpose: 'signUp' | 'resetPassword' | 'resetLink' | 'verifyEmail' | 'signIn' | 'secondStep' | 'confirm';
  code_hash: Buffer;
  target: string | null;
  tries: number;
  expires_at: Instant;
}

export interface IdentityChallengeTable {
  organization_id: string;
  id_hash: Buffer;
  login_id: string;
  step: string;
  payload: Buffer;
  tries: Generated<number>;
  expires_at: Instant;
}

export interface IdentityFactorTable {
  organization_id: string;
  user_id: string;
  totp_secret: Generated<Buffer | null>;
  totp_name: Generated<string | null>;
  totp_pending: Generated<Buffer | null>;
  totp_step: Generated<number>;
  totp_enabled: Generated<boolean>;
  email_enabled: Generated<boolean>;
  preferred: Generated<'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP' | null>;
  updated_at: Instant;
}

export interface IdentityPasskeyTable {
  organization_id: string;
  id: string;
  user_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  attachment: string | null;
  backed_up: boolean;
  relying_party: string;
  name: string;
  created_at: Instant;
  used_at: NullableInstant;
}

export interface IdentityEmailUndoTable {
  organization_id: string;
  token_hash: Buffer;
  user_id: string;
  email: string;
  created_at: Instant;
  expires_at: Instant;
  had_second_step: boolean;
  /**
   * The second steps as they were. Which of them counted is null where the staff have reset them since, and in rows older
   * than these columns.
   */
  totp_secret: Buffer | null;
  totp_name: string | null;
  totp_enabled: boolean | null;
  email_enabled: boolean | null;
  preferred: 'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP' | null;
}

export interface IdentityTokenFamilyTable {
  organization_id: string;
  id: string;
  user_id: string;
  client_id: string;
  scope: Generated<string>;
  /** Granted to a client of the hosted domain. */
  hosted: Generated<boolean>;
  generation: Generated<number>;
  rotated_at: NullableInstant;
  auth_time: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  device_key: string | null;
  user_agent: string | null;
  address: string | null;
  used_at: Instant;
  confirmed_at: NullableInstant;
}

export interface IdentityDeviceTable {
  organization_id: string;
  device_key: string;
  user_id: string;
  name: string | null;
  salt: string;
  verifier: Buffer;
  remembered: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
  used_at: Instant;
  expires_at: Instant;
}

export interface IdentityLinkTable {
  organization_id: string;
  subject_hash: Buffer;
  issuer: string;
  account_id: string | null;
  ended_at: NullableInstant;
  expires_at: NullableInstant;
  created_at: Instant;
}

export interface IdentityPoolIdentityTable {
  organization_id: string;
  user_id: string;
  id: string;
  created_at: Instant;
}

export interface IdentitySigningKeyTable {
  organization_id: string;
  id: string;
  public_key: Json<Record<string, unknown>>;
  private_key: Buffer;
  created_at: Instant;
  retired_at: Instant | null;
}

export interface IdentityLimitTable {
  organization_id: string;
  bucket: Buffer;
  hits: number;
  expires_at: Instant;
}

export interface IdentityInvocationTable {
  organization_id: string;
  id_hash: Buffer;
  answer: Json<unknown> | null;
  expires_at: Instant;
}
