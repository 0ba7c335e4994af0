import { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from 'cognito-srp-helper';
import { Pool } from 'undici';

interface Reply {
  ChallengeName?: string;
  ChallengeParameters?: Record<string, string>;
  AuthenticationResult?: { AccessToken: string };
}

/** Signs in as a client does that knows nothing of us but the protocol. */
export async function signIn(
  origin: string,
  host: string,
  pool: { userPoolId: string; clientId: string },
  email: string,
  password: string,
): Promise<void> {
  const connections = new Pool(origin, { connections: 1 });
  const call = async (operation: string, input: object): Promise<Reply> => {
    const answer = await connections.request({
      method: 'POST',
      path: '/identity',
      headers: {
        host,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(input),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${operation} answered ${answer.statusCode}: ${text}`);
    // The protocol's own form; what is missing of it fails just below.
    return JSON.parse(text) as Reply;
  };
  try {
    const session = createSrpSession(email, password, pool.userPoolId, false);
    const challenge = await call(
      'InitiateAuth',
      wrapInitiateAuth(session, {
        ClientId: pool.clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: email },
      }),
    );
    const signed = signSrpSession(session, challenge as Parameters<typeof signSrpSession>[1]);
    const answer = await call(
      'RespondToAuthChallenge',
      wrapAuthChallenge(signed, {
        ClientId: pool.clientId,
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeResponses: { USERNAME: email },
      }),
    );
    if (answer.AuthenticationResult === undefined) throw new Error('the sign-in gave no tokens');
  } finally {
    await connections.close();
  }
}
