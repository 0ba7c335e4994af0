import { Type } from 'typebox';

/** Clients send more than is used here (`ClientMetadata`, `UserContextData`…), so unknown fields are let through. */
const Text = Type.String({ minLength: 1, maxLength: 2048 });
const Password = Type.String({ minLength: 1, maxLength: 1024 });
const Token = Type.String({ minLength: 1, maxLength: 16_384 });
const Texts = Type.Record(Type.String({ maxLength: 128 }), Type.String({ maxLength: 16_384 }));
const Attributes = Type.Array(
  Type.Object({
    Name: Type.String({ minLength: 1, maxLength: 64 }),
    Value: Type.Optional(Type.String({ maxLength: 4096 })),
  }),
  { maxItems: 50 },
);

const named = { ClientId: Text, Username: Text };

export const SignUp = Type.Object({
  ...named,
  Password: Type.Optional(Password),
  UserAttributes: Type.Optional(Attributes),
});
export const ConfirmSignUp = Type.Object({ ...named, ConfirmationCode: Text });
export const ResendConfirmationCode = Type.Object(named);
export const InitiateAuth = Type.Object({
  AuthFlow: Text,
  ClientId: Text,
  AuthParameters: Type.Optional(Texts),
  Session: Type.Optional(Text),
});
export const RespondToAuthChallenge = Type.Object({
  ChallengeName: Text,
  ClientId: Text,
  Session: Type.Optional(Text),
  ChallengeResponses: Type.Optional(Texts),
});
const DeviceKey = Type.String({ minLength: 1, maxLength: 55, pattern: '^[\\w-]+_[0-9a-f-]+$' });
export const GetTokensFromRefreshToken = Type.Object({
  RefreshToken: Token,
  ClientId: Text,
  DeviceKey: Type.Optional(DeviceKey),
});
export const NamedDevice = Type.Object({ AccessToken: Token, DeviceKey });
export const ConfirmDevice = Type.Object({
  AccessToken: Token,
  DeviceKey,
  DeviceName: Type.Optional(Type.String({ maxLength: 1024 })),
  DeviceSecretVerifierConfig: Type.Object({
    Salt: Type.String({ minLength: 1, maxLength: 100 }),
    PasswordVerifier: Type.String({ minLength: 1, maxLength: 600 }),
  }),
});
export const UpdateDeviceStatus = Type.Object({
  AccessToken: Token,
  DeviceKey,
  DeviceRememberedStatus: Text,
});
export const ListDevices = Type.Object({
  AccessToken: Token,
  Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  PaginationToken: Type.Optional(DeviceKey),
});
export const RevokeToken = Type.Object({ Token, ClientId: Text });
export const ForgotPassword = Type.Object(named);
export const ConfirmForgotPassword = Type.Object({ ...named, ConfirmationCode: Text, Password });
export const AccessTokenOnly = Type.Object({ AccessToken: Token });
export const ChangePassword = Type.Object({
  AccessToken: Token,
  PreviousPassword: Password,
  ProposedPassword: Password,
});
export const UpdateUserAttributes = Type.Object({ AccessToken: Token, UserAttributes: Attributes });
export const DeleteUserAttributes = Type.Object({
  AccessToken: Token,
  UserAttributeNames: Type.Array(Text, { maxItems: 50 }),
});
export const AttributeCode = Type.Object({ AccessToken: Token, AttributeName: Text });
export const VerifyUserAttribute = Type.Object({ AccessToken: Token, AttributeName: Text, Code: Text });
const bySignInOrSession = { AccessToken: Type.Optional(Token), Session: Type.Optional(Text) };
export const AssociateSoftwareToken = Type.Object(bySignInOrSession);
export const VerifySoftwareToken = Type.Object({
  ...bySignInOrSession,
  UserCode: Text,
  FriendlyDeviceName: Type.Optional(Type.String({ maxLength: 100 })),
});
const Preference = Type.Optional(
  Type.Object({ Enabled: Type.Optional(Type.Boolean()), PreferredMfa: Type.Optional(Type.Boolean()) }),
);
export const SetUserMfaPreference = Type.Object({
  AccessToken: Token,
  SMSMfaSettings: Preference,
  SoftwareTokenMfaSettings: Preference,
  EmailMfaSettings: Preference,
});

const Logins = Type.Optional(Type.Record(Type.String({ maxLength: 128 }), Token, { maxProperties: 10 }));
export const GetId = Type.Object({ IdentityPoolId: Text, Logins });
export const GetCredentialsForIdentity = Type.Object({ IdentityId: Text, Logins });
const Encoded = Type.String({ minLength: 1, maxLength: 32_768, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = Type.String({ minLength: 1, maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' });
const Attachment = Type.Optional(Type.Union([Type.Literal('platform'), Type.Literal('cross-platform')]));
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
};
export const Assertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Type.Optional(Encoded),
  }),
});
export const CompleteWebAuthnRegistration = Type.Object({
  AccessToken: Token,
  Credential: Type.Object({
    ...credential,
    authenticatorAttachment: Attachment,
    response: Type.Object({
      clientDataJSON: Encoded,
      attestationObject: Encoded,
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
    }),
  }),
});
export const ListWebAuthnCredentials = Type.Object({
  AccessToken: Token,
  MaxResults: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  NextToken: Type.Optional(Text),
});
export const DeleteWebAuthnCredential = Type.Object({ AccessToken: Token, CredentialId });
