import {
  listProviders,
  PROVIDER_KINDS,
  type ProviderRow,
  type ProviderSettings,
  removeProvider,
  setProvider,
} from '../features/ground/hosted-domain/index.ts';
import type { Context } from '../platform/context.ts';
import { operatorError } from '../platform/operator-error.ts';
import { givenIn, list, onOff, orNull, readTyped, required, type Values } from './organization-options.ts';

/** Lists, sets or removes where people can sign in besides. */
export async function setProviders(
  ctx: Context,
  [action, name]: readonly string[],
  values: Values,
): Promise<string> {
  switch (action) {
    case 'list':
      return (await listProviders(ctx)).map(showProvider).join('\n') || 'There is none.';
    case 'set': {
      const set = await setProvider(ctx, required(name, 'NAME'), await readProvider(values));
      return `People can sign in to ${ctx.organization.slug} by ${set}. Tell it that they come back to https://HOST/identity/oauth2/idpresponse.`;
    }
    case 'remove':
      await removeProvider(ctx, required(name, 'NAME'));
      return `${name ?? ''} is gone. Whoever came from there signs in by a new password for their email address.`;
    default:
      throw operatorError('argument.unknown', 'Say provider SLUG list, set or remove.');
  }
}

const showProvider = ({ name, kind, client_id: client, issuer, enabled }: ProviderRow): string =>
  `${name}  ${kind}  client ${client || 'none'}${issuer === null ? '' : `, at ${issuer}`}${enabled ? '' : ', switched off'}`;

async function readProvider(values: Values): Promise<ProviderSettings> {
  const given = givenIn(values);
  const file = values['secret-file'];
  const settings = {
    kind: given('kind', readKind),
    clientId: values['client-id'],
    secret:
      file === undefined ? undefined : file === '' ? null : (await readTyped(file)).toString('utf8').trim(),
    issuer: values.issuer,
    teamId: values['team-id'],
    keyId: values['key-id'],
    scopes: given('scopes', list),
    attributes: given('attributes', (value) => Object.fromEntries(list(value).map(readPair))),
    trustsEmail: given('trust-email', (value) => onOff('trust-email', value)),
    text: given('text', orNull),
    color: given('color', orNull),
    background: given('background', orNull),
    order: given('order', readOrder),
    enabled: given('enabled', (value) => onOff('enabled', value)),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function readKind(value: string): (typeof PROVIDER_KINDS)[number] {
  const kind = PROVIDER_KINDS.find((known) => known === value);
  if (kind === undefined)
    throw operatorError('option.value', `--kind must be one of ${PROVIDER_KINDS.join(', ')}.`);
  return kind;
}

function readPair(pair: string): [string, string] {
  const [name = '', claim = ''] = pair.split('=', 2);
  if (name === '' || claim === '')
    throw operatorError('option.value', '--attributes are pairs such as given_name=first_name.');
  return [name, claim];
}

function readOrder(value: string): number {
  if (!/^\d{1,4}$/.test(value)) throw operatorError('option.value', '--order must be a number.');
  return Number(value);
}
