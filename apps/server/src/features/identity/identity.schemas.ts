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

export const SignUp = Type.Object({ ...named, Password, UserAttributes: Type.Optional(Attributes) });
export const ConfirmSignUp = Type.Object({ ...named, ConfirmationCode: Text });
export const ResendConfirmationCode = Type.Object(named);
export const InitiateAuth = Type.Object({
  AuthFlow: Text,
  ClientId: Text,
  AuthParameters: Type.Optional(Texts),
});
export const RespondToAuthChallenge = Type.Object({
  ChallengeName: Text,
  ClientId: Text,
  Session: Type.Optional(Text),
  ChallengeResponses: Type.Optional(Texts),
});
export const GetTokensFromRefreshToken = Type.Object({ RefreshToken: Token, ClientId: Text });
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
export const VerifySoftwareToken = Type.Object({
  AccessToken: Token,
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
