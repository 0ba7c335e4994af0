import { Type } from 'typebox';
import { answers, body, idParam, Uuid } from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { BaseBookingPlace } from '../bookings.base.schemas.ts';

const tags = ['admin', 'bookings'];

const Managers = answers(Type.Array(BaseAccount));

export const listManagers = {
  operationId: 'listBookingManagers',
  tags,
  summary: 'List the people who run a place without a role among the staff, the longest with it first',
  params: idParam('bookingPlaceId'),
  response: Managers,
};
export const addManager = {
  operationId: 'addBookingManager',
  tags,
  summary: 'Let a person run a place: its day, its bookings, its opening hours and its closures',
  params: idParam('bookingPlaceId'),
  body: body({ accountId: Uuid }),
  response: Managers,
};
export const removeManager = {
  operationId: 'removeBookingManager',
  tags,
  summary: 'Stop a person from running a place',
  params: Type.Object({ bookingPlaceId: Uuid, accountId: Uuid }),
  response: answers(Type.Null()),
};
export const listManagedPlaces = {
  operationId: 'listManagedBookingPlaces',
  tags: ['bookings'],
  summary: 'List the places that one runs as a manager, inactive ones too',
  response: answers(Type.Array(BaseBookingPlace)),
};
