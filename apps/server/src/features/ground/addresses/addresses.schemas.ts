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
    primary: Type.Boolean({ description: 'True for exactly one address, if there are any' }),
    name: Text,
    address1: Text,
    address2: Type.String({ description: 'Empty if there is none' }),
    city: Text,
    state: Text,
    country: Type.String({ description: 'Country code, ISO 3166-1 alpha-2' }),
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
  state: maybeEmpty(120, 'Empty in countries without them'),
  country: Country,
  zip: maybeEmpty(20, 'Empty in countries without them'),
  primary: Type.Optional(
    Type.Boolean({
      description:
        'True makes it the only primary address; false has no effect: set another one to true instead',
    }),
  ),
});
export type AddressBody = Static<typeof AddressBody>;

const tags = ['addresses'];

export const listAddresses = {
  operationId: 'listAddresses',
  tags,
  summary: 'List the caller’s postal addresses, the primary one first',
  querystring: PagedQuery,
  response: listAnswers(AccountAddress),
};
export const getAddress = {
  operationId: 'getAddress',
  tags,
  summary: 'Get one of the caller’s addresses',
  params: idParam('addressId'),
  response: answers(AccountAddress),
};
export const createAddress = {
  operationId: 'createAddress',
  tags,
  summary: 'Add an address; the first one becomes the primary one',
  body: AddressBody,
  response: answers(AccountAddress),
};
export const updateAddress = {
  operationId: 'updateAddress',
  tags,
  summary: 'Update an address',
  params: idParam('addressId'),
  body: AddressBody,
  response: answers(AccountAddress),
};
export const deleteAddress = {
  operationId: 'deleteAddress',
  tags,
  summary: 'Delete an address; if it was the primary one, the newest other one becomes primary',
  params: idParam('addressId'),
  response: answers(Type.Null()),
};
