import type { FastifyInstance } from 'fastify';
import { refusal } from './identity.errors.ts';
import type { IdentityContext } from './identity.state.ts';
import { listPublicKeys } from './tokens/signing-keys.service.ts';
import { API_SCOPE, issuerOf } from './tokens/tokens.ts';

const CACHE = 'public, max-age=300';
const schema = { hide: true };

/** Keys and metadata with which other services verify our tokens by themselves. */
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
      const door = `${protocol}://${host}/identity`;
      return {
        issuer: issuerOf(params.userPoolId),
        authorization_endpoint: `${door}/oauth2/authorize`,
        token_endpoint: `${door}/oauth2/token`,
        userinfo_endpoint: `${door}/oauth2/userInfo`,
        revocation_endpoint: `${door}/oauth2/revoke`,
        end_session_endpoint: `${door}/logout`,
        jwks_uri: `${door}/${params.userPoolId}/.well-known/jwks.json`,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
        code_challenge_methods_supported: ['S256'],
        scopes_supported: ['openid', 'email', 'profile', API_SCOPE],
        claims_supported: [
          'sub',
          'email',
          'email_verified',
          'name',
          'given_name',
          'family_name',
          'picture',
          'locale',
        ],
      };
    },
  );
}

function requirePool({ organization }: IdentityContext, userPoolId: string): void {
  const isOurs = organization.identityService === 'embedded' && organization.userPoolId === userPoolId;
  if (!isOurs) throw refusal('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`);
}
