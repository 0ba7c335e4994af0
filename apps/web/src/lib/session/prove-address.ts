import { decodeJWT } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';

// The client signs in after a confirmation only in the page that signed up; a reload forgets that, and the client has
// no call for the session that the confirmation gives.

interface Answer {
  Session?: string;
  AuthenticationResult?: { AccessToken: string; IdToken: string; RefreshToken: string };
  __type?: string;
  message?: string;
}

interface Proof {
  clientId: string;
  username: string;
  confirmationCode: string;
}

/** Confirms the address at our own service, and signs in by its session. False where more is asked for than the code. */
export async function proveAddress({ clientId, username, confirmationCode }: Proof): Promise<boolean> {
  const confirmed = await ask('ConfirmSignUp', {
    ClientId: clientId,
    Username: username,
    ConfirmationCode: confirmationCode,
  });
  // The address is confirmed by now: whatever fails from here on leads to the sign-in, not to the code again.
  const { AuthenticationResult: tokens } = await ask('InitiateAuth', {
    ClientId: clientId,
    AuthFlow: 'USER_AUTH',
    Session: confirmed.Session,
    AuthParameters: { USERNAME: username },
  }).catch((): Answer => ({}));
  if (tokens === undefined) return false;
  const accessToken = decodeJWT(tokens.AccessToken);
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: decodeJWT(tokens.IdToken),
      refreshToken: tokens.RefreshToken,
      clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
      username,
      signInDetails: { loginId: username, authFlowType: 'USER_AUTH' },
    },
  });
  return true;
}

async function ask(operation: string, body: object): Promise<Answer> {
  const response = await fetch(`${location.origin}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  }).catch(() => {
    throw named('NetworkError');
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw named(answer.__type ?? 'UnknownError', answer.message);
  return answer;
}

const named = (name: string, message?: string): Error => Object.assign(new Error(message), { name });
