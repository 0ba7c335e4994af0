import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';

const AppType = literals(['EVENTXM', 'COMMUNITYXM']);
/** `web` is ours beyond the specification: browsers, which register by a call of their own. */
const PushService = literals(['apn', 'firebase', 'huawei', 'xiaomi', 'web']);

export const PushDevice = component(
  'PushDevice',
  Type.Object({
    id: Uuid,
    deviceToken: nullable(Text),
    accountId: nullable(Uuid),
    account: nullable(BaseAccount),
    name: nullable(Text),
    model: nullable(Text),
    brand: nullable(Text),
    manufacturer: nullable(Text),
    appType: AppType,
    pushService: PushService,
    createdAt: Instant,
  }),
);
export type PushDeviceView = Static<typeof PushDevice>;

const Label = Type.Optional(nullable(Type.String({ maxLength: 120 })));
const labels = { name: Label, model: Label, brand: Label, manufacturer: Label };

const WritePushDevice = body({
  deviceToken: Type.Optional(nullable(Type.String({ maxLength: 4096 }))),
  ...labels,
  appType: Type.Optional(AppType),
  pushService: Type.Optional(PushService),
  // Clients may send back these fields as they read them; only the server sets them.
  id: Type.Optional(Uuid),
  accountId: Type.Optional(nullable(Uuid)),
  account: Type.Optional(nullable(Type.Object({}, { additionalProperties: true }))),
  createdAt: Type.Optional(Instant),
});
export type WritePushDevice = Static<typeof WritePushDevice>;

const WebPushDevice = body({
  endpoint: Type.String({ maxLength: 2048, description: 'Endpoint of the push subscription, https' }),
  keys: body({ p256dh: Type.String({ maxLength: 100 }), auth: Type.String({ maxLength: 40 }) }),
  name: Label,
});
export type WebPushDevice = Static<typeof WebPushDevice>;

const tags = ['notifications'];

export const listPushDevices = {
  operationId: 'listPushDevices',
  tags,
  summary: 'List the caller’s push notification devices, newest first',
  querystring: PagedQuery,
  response: listAnswers(PushDevice),
};
export const getPushDevice = {
  operationId: 'getPushDevice',
  tags,
  summary: 'Get one of the caller’s push devices',
  params: idParam('pushDeviceId'),
  response: answers(PushDevice),
};
export const putPushDevice = {
  operationId: 'putPushDevice',
  tags,
  summary: 'Register a phone under a client-generated id, or update it',
  params: idParam('pushDeviceId'),
  body: body({ pushDevice: WritePushDevice }),
  response: answers(PushDevice),
};
export const deletePushDevice = {
  operationId: 'deletePushDevice',
  tags,
  summary: 'Remove a push device; it receives no more notifications',
  params: idParam('pushDeviceId'),
  response: answers(PushDevice),
};
export const registerWebPushDevice = {
  operationId: 'registerWebPushDevice',
  tags,
  summary: 'Register a browser by its push subscription; returns an existing one unchanged',
  body: WebPushDevice,
  response: answers(PushDevice),
};
export const getPushKey = {
  operationId: 'getPushKey',
  tags,
  summary: 'Get the VAPID public key (applicationServerKey) for browser push subscriptions',
  response: answers(component('PushKey', Type.Object({ publicKey: Text }))),
};
