import type { Caller, TestApp } from '../../../testing/app.ts';

/** As the person does who presses it: nothing that was opened before opens anything. */
export async function signOutEverywhere({ app }: TestApp, host: string, { token }: Caller): Promise<void> {
  await app.http.inject({
    method: 'POST',
    url: '/identity/',
    headers: {
      host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    payload: JSON.stringify({ AccessToken: token }),
  });
}
