import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  listAnswers,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { Country } from './countries.schemas.ts';

export const AccountAddress = component(
  'AccountAddress',
  Type.Object({
    id: Uuid,
    primary: Type.Boolean({ description: 'true for exactly one, when there are any' }),
    name: Text,
    address1: Text,
    address2: Type.String({ description: 'empty when there is none' }),
    city: Text,
    state: Text,
    country: Type.String({ description: 'ISO 3166-1 alpha-2' }),
    zip: Text,
  }),
);
export type AccountAddressView = Static<typeof AccountAddress>;

const filled = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
const maybeEmpty = (maxLength: number, description: string) => Type.String({ maxLength, description });

export const AddressBody = body({
  name: filled(120),
  address1: filled(200),
  address2: Type.Optional(Type.String({ maxLength: 200 })),
  city: filled(120),
  state: maybeEmpty(120, 'empty where there are none'),
  country: Country,
  zip: maybeEmpty(20, 'empty where there are none'),
  primary: Type.Optional(
    Type.Boolean({ description: 'true takes it from the others; false changes nothing: choose another one' }),
  ),
});
export type AddressBody = Static<typeof AddressBody>;

const tags = ['addresses'];

export const listAddresses = {
  operationId: 'listAddresses',
  tags,
  summary: 'The own postal addresses, the primary one first',
  querystring: PagedQuery,
  response: listAnswers(AccountAddress),
};
export const getAddress = {
  operationId: 'getAddress',
  tags,
  summary: 'One of the own addresses',
  params: idParam('addressId'),
  response: answers(AccountAddress),
};
export const createAddress = {
  operationId: 'createAddress',
  tags,
  summary: 'Add an address; the first one is the primary one',
  body: AddressBody,
  response: answers(AccountAddress),
};
export const updateAddress = {
  operationId: 'updateAddress',
  tags,
  summary: 'Change an address',
  params: idParam('addressId'),
  body: AddressBody,
  response: answers(AccountAddress),
};
export const deleteAddress = {
  operationId: 'deleteAddress',
  tags,
  summary: 'Remove an address; when it was the primary one, the newest of the others takes its place',
  params: idParam('addressId'),
  response: answers(Type.Null()),
};
