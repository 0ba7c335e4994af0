import { Type, type Static } from 'typebox';
import { body, component, Instant, listAnswers, nullable, Text } from '../../../../platform/http/schemas.ts';

const Hostname = component(
  'OrganizationHostname',
  Type.Object({
    hostname: Text,
    unicode: Type.String({ description: 'The hostname as people write it' }),
    isPrimary: Type.Boolean({ description: 'Links in emails lead there' }),
    addedAt: Instant,
    verifiedAt: nullable(Instant),
    proof: nullable(
      Type.Object(
        { name: Text, value: Text },
        { description: 'TXT record that proves the hostname; null once it is verified' },
      ),
    ),
  }),
);
export type HostnameView = Static<typeof Hostname>;

const hostname = Type.String({ minLength: 1, maxLength: 253 });
const tags = ['admin', 'organization'];
const params = Type.Object({ hostname });
const response = listAnswers(Hostname);

export const listHostnames = {
  operationId: 'listOrganizationHostnames',
  tags,
  summary: 'List the hostnames of the organization, the primary one first',
  response,
};
export const addHostname = {
  operationId: 'addOrganizationHostname',
  tags,
  summary: 'Add a hostname; it serves the site once it is verified',
  body: body({ hostname }),
  response,
};
export const verifyHostname = {
  operationId: 'verifyOrganizationHostname',
  tags,
  summary: 'Verify a hostname by its TXT record, or as an alias of a verified hostname',
  params,
  response,
};
export const makeHostnamePrimary = {
  operationId: 'makeOrganizationHostnamePrimary',
  tags,
  summary: 'Make a verified hostname the primary one',
  params,
  response,
};
export const removeHostname = {
  operationId: 'removeOrganizationHostname',
  tags,
  summary: 'Remove a hostname other than the primary one',
  params,
  response,
};
