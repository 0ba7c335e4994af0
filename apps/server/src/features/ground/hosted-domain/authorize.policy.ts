import { type Redirect } from './hosted.policy.ts';

/** A client's authorization request, after the client and its redirect address have been validated. */
export interface Authorization {
  readonly redirectUri: string;
  readonly state?: string | undefined;
  readonly scope: string;
  readonly codeChallenge: string;
  readonly nonce?: string | undefined;
}

export interface Wish {
  /** Undefined: the organization's own sign-in. */
  readonly provider?: string | undefined;
  readonly prompt?: string | undefined;
  readonly loginHint?: string | undefined;
  readonly lang?: string | undefined;
}

export interface OAuthProblem {
  readonly error: string;
  readonly error_description: string;
}

export type Query = Readonly<Record<string, unknown>>;

const PROMPTS = ['none', 'login', 'select_account', 'consent'];
const CHALLENGE = /^[\w-]{43}$/;
const MAX_LENGTH = 2048;

const problem = (error: string, error_description: string): OAuthProblem => ({ error, error_description });

/** A value that was sent once; undefined when it was not, null when it cannot be meant. */
export function readText(query: Query, name: string): string | undefined | null {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' && value.length <= MAX_LENGTH && !value.includes('\u0000') ? value : null;
}

const NAMES = [
  'state',
  'scope',
  'nonce',
  'code_challenge',
  'login_hint',
  'lang',
  'prompt',
  'identity_provider',
  'idp_identifier',
];

export function readAuthorization(
  query: Query,
  { address: redirectUri, scopes: allowed }: Redirect,
): { request: Authorization; wish: Wish } | OAuthProblem {
  const texts: Record<string, string | undefined> = {};
  for (const name of NAMES) {
    const text = readText(query, name);
    if (text === null) return problem('invalid_request', `${name} cannot be read.`);
    texts[name] = text;
  }
  if (query['response_type'] !== 'code')
    return problem('unsupported_response_type', 'response_type must be code.');
  const codeChallenge = texts['code_challenge'] ?? '';
  if (query['code_challenge_method'] !== 'S256' || !CHALLENGE.test(codeChallenge))
    return problem('invalid_request', 'A code_challenge with the method S256 is needed.');
  const scopes = texts['scope']?.split(' ').filter((scope) => scope !== '') ?? allowed;
  if (scopes.length === 0 || scopes.some((scope) => !allowed.includes(scope)))
    return problem('invalid_scope', `Scopes at this redirect_uri are ${allowed.join(', ')}.`);
  const prompt = texts['prompt']?.toLowerCase();
  if (prompt !== undefined && !PROMPTS.includes(prompt))
    return problem('invalid_request', `prompt is one of ${PROMPTS.join(', ')}.`);
  const provider = texts['idp_identifier'] ?? texts['identity_provider'];
  return {
    request: {
      redirectUri,
      state: texts['state'],
      scope: [...new Set(scopes)].join(' '),
      codeChallenge,
      nonce: texts['nonce'],
    },
    wish: {
      provider: provider === 'COGNITO' ? undefined : provider,
      prompt,
      loginHint: texts['login_hint'],
      lang: texts['lang'],
    },
  };
}

/** The address with more in its query; what stands in it stays to the letter. */
export function withQuery(address: string, values: Readonly<Record<string, string | undefined>>): string {
  const more = new URLSearchParams(
    Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString();
  return `${address}${address.includes('?') ? '&' : '?'}${more}`;
}
