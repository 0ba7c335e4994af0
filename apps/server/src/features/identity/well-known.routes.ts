import type { FastifyInstance } from 'fastify';
import { refusal } from './identity.errors.ts';
import type { IdentityContext } from './identity.state.ts';
import { listPublicKeys } from './signing-keys.service.ts';
import { issuerOf } from './tokens.ts';

const CACHE = 'public, max-age=300';
const schema = { hide: true };

/** What others need to verify our tokens by themselves. */
export function wellKnownRoutes(app: FastifyInstance): void {
  app.get<{ Params: { userPoolId: string } }>(
    '/:userPoolId/.well-known/jwks.json',
    { schema },
    async ({ context, params }, reply) => {
      requirePool(context, params.userPoolId);
      reply.header('cache-control', CACHE);
      return { keys: await listPublicKeys(context) };
    },
  );

  app.get<{ Params: { userPoolId: string } }>(
    '/:userPoolId/.well-known/openid-configuration',
    { schema },
    async ({ context, params, protocol, host }, reply) => {
      requirePool(context, params.userPoolId);
      reply.header('cache-control', CACHE);
      return {
        issuer: issuerOf(params.userPoolId),
        jwks_uri: `${protocol}://${host}/identity/${params.userPoolId}/.well-known/jwks.json`,
        response_types_supported: ['code', 'token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        scopes_supported: ['openid', 'email', 'profile'],
      };
    },
  );
}

function requirePool({ organization }: IdentityContext, userPoolId: string): void {
  const isOurs = organization.identityService === 'embedded' && organization.userPoolId === userPoolId;
  if (!isOurs) throw refusal('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`);
}
