import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Amplify } from 'aws-amplify';
import { pino } from 'pino';
import { changeHostname, changeOrganization } from '../organization/index.ts';
import { until, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { beginExchange } from './passwords/srp.ts';

export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Reply {
  statusCode: number;
  /** Empty on success. */
  errorName: string;
  body: Record<string, unknown> & { message?: string };
  headers: Readonly<Record<string, unknown>>;
}

export interface IdentityClient {
  readonly clientId: string;
  readonly mails: readonly SentMail[];
  /** One call of the protocol, without a socket. */
  call(operation: string, input: Record<string, unknown>, headers?: Record<string, string>): Promise<Reply>;
  /** The newest code that was mailed to the address, after so many mails in all. */
  codeFor(email: string, since?: number): Promise<string>;
  /** A confirmed person with a password. */
  person(email?: string, password?: string): Promise<{ email: string; password: string; sub: string }>;
  signIn(email: string, password: string): Promise<Reply>;
  askForProof(email: string, publicA?: string): Promise<Reply>;
  /** Answers a challenge in the right form, but for the signature and what is changed. */
  proveWrongly(challenge: Reply, change?: Record<string, string>): Promise<Reply>;
}

const CODE = /^(\d{6})$/m;
const ANY_A = beginExchange({ verifier: '4' }).publicB;
export const PASSWORD = 'copper lantern 42';
/** The attributes that a sign-up requires by default. */
export const NAMED = [
  { Name: 'given_name', Value: 'Grace' },
  { Name: 'family_name', Value: 'Hopper' },
];
export const count = <T>(list: readonly T[], test: (item: T) => boolean): number => list.filter(test).length;
/** Mails leave a moment after the answer. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
export const newEmail = (): string => `p${randomBytes(5).toString('hex')}@example.org`;

export function identityClient(
  testApp: TestApp,
  org: TestOrganization,
  mails: readonly SentMail[],
): IdentityClient {
  const clientId = org.organization.userPoolClientId;
  const client: IdentityClient = {
    clientId,
    mails,
    async call(operation, input, headers = {}) {
      const answer = await testApp.app.http.inject({
        method: 'POST',
        url: '/identity',
        headers: {
          host: org.hostname,
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          ...headers,
        },
        payload: JSON.stringify(input),
      });
      const errorName = String(answer.headers['x-amzn-errortype'] ?? '');
      return { statusCode: answer.statusCode, errorName, body: answer.json(), headers: answer.headers };
    },
    async codeFor(email, since = 0) {
      // Mails leave after the answer, so that their time tells nothing.
      for (let wait = 0; wait < 100; wait += 1) {
        const mail = mails.slice(since).findLast(({ to, text }) => to === email && CODE.test(text));
        const code = mail?.text.match(CODE)?.[1];
        if (code !== undefined) return code;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`No code was mailed to ${email}.`);
    },
    async person(email = newEmail(), password = PASSWORD) {
      const since = mails.length;
      const signedUp = await client.call('SignUp', {
        ClientId: clientId,
        Username: email,
        Password: password,
        UserAttributes: [{ Name: 'email', Value: email }, ...NAMED],
      });
      assert.equal(signedUp.errorName, '', JSON.stringify(signedUp.body));
      const confirmed = await client.call('ConfirmSignUp', {
        ClientId: clientId,
        Username: email,
        ConfirmationCode: await client.codeFor(email, since),
      });
      assert.equal(confirmed.errorName, '', JSON.stringify(confirmed.body));
      return { email, password, sub: String(signedUp.body['UserSub']) };
    },
    signIn: (email, password) =>
      client.call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: clientId,
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    askForProof: (email, publicA = ANY_A) =>
      client.call('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: clientId,
        AuthParameters: { USERNAME: email, SRP_A: publicA },
      }),
    proveWrongly({ body }, change = {}) {
      const parameters = body['ChallengeParameters'] as Record<string, string>;
      return client.call('RespondToAuthChallenge', {
        ChallengeName: 'PASSWORD_VERIFIER',
        ClientId: clientId,
        ChallengeResponses: {
          USERNAME: parameters['USERNAME'],
          PASSWORD_CLAIM_SECRET_BLOCK: parameters['SECRET_BLOCK'],
          PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32, 1).toString('base64'),
          TIMESTAMP: 'Fri Nov 6 09:31:33 UTC 2026',
          ...change,
        },
      });
    },
  };
  return client;
}

export interface SignedIn {
  readonly email: string;
  readonly id: string;
  readonly token: string;
  readonly caller: Caller;
}

/** A new person, signed in a moment ago. */
export async function signedIn(client: IdentityClient, org: TestOrganization): Promise<SignedIn> {
  const { email, sub } = await client.person();
  const { body } = await client.signIn(email, PASSWORD);
  const { AccessToken: token } = body['AuthenticationResult'] as { AccessToken: string };
  return { email, id: sub, token, caller: org.as(token) };
}

/** Changes what the owner sets, for the very next request: the fact of it would be heard a moment later. */
export async function changeSettings(
  testApp: TestApp,
  { organization }: TestOrganization,
  settings: Parameters<typeof changeOrganization>[2],
): Promise<void> {
  await changeOrganization(testApp.database, organization.slug, settings);
  testApp.app.tenants.forget();
}

/** Codes of an app that are of this half minute stay so for as long as a test takes. */
export async function startOfStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 8000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

/** Puts a mail box in the place of the outside world. */
export function captureMails(testApp: TestApp): SentMail[] {
  const mails: SentMail[] = [];
  Object.assign(testApp.services, {
    mail: {
      ...testApp.services.mail,
      send: (_organization: unknown, message: Omit<SentMail, 'to'> & { to: { address: string } }) => {
        mails.push({ ...message, to: message.to.address });
        return Promise.resolve();
      },
    },
  });
  return mails;
}

/** Waits until somebody has been written to so. Mails leave after the answer. */
export const mailed = (mails: readonly SentMail[], address: string, subject: RegExp) =>
  until(
    () => Promise.resolve(mails.some((mail) => mail.to === address && subject.test(mail.subject))),
    (isThere) => isThere,
  );
export const named = (name: string) => (error: Error) => error.name === name;

/** The site's own client, unmodified, speaks to the organization over real HTTP. */
export async function useAmplify(testApp: TestApp, org: TestOrganization): Promise<void> {
  const { userPoolId, userPoolClientId } = org.organization;
  const userPoolEndpoint = await listen(testApp, org);
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
}

/** Listens on a port, for clients that bring their own HTTP; the organization answers under the loopback address. */
export async function listen(testApp: TestApp, org: TestOrganization): Promise<string> {
  await changeHostname(testApp.database, org.organization.slug, 'add', '127.0.0.1');
  const address = await testApp.app.http.listen({ host: '127.0.0.1', port: 0 });
  return `${address}/identity`;
}

/** Everything the server would write to its log, from now on. */
export function captureLog(testApp: TestApp): string[] {
  const lines: string[] = [];
  const { log } = testApp.app.http;
  log.level = 'trace';
  // Fastify hides that its logger is pino, and pino that it has a stream.
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[
    pino.symbols.streamSym
  ];
  assert.ok(stream);
  stream.write = (line) => void lines.push(line);
  return lines;
}
