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
  // What clients have read they may send back; it is the server's to know.
  id: Type.Optional(Uuid),
  accountId: Type.Optional(nullable(Uuid)),
  account: Type.Optional(nullable(Type.Object({}, { additionalProperties: true }))),
  createdAt: Type.Optional(Instant),
});
export type WritePushDevice = Static<typeof WritePushDevice>;

const WebPushDevice = body({
  endpoint: Type.String({ maxLength: 2048, description: 'of the subscription, https' }),
  keys: body({ p256dh: Type.String({ maxLength: 100 }), auth: Type.String({ maxLength: 40 }) }),
  name: Label,
});
export type WebPushDevice = Static<typeof WebPushDevice>;

const tags = ['notifications'];

export const listPushDevices = {
  operationId: 'listPushDevices',
  tags,
  summary: 'The devices on which the caller is told at once, the newest first',
  querystring: PagedQuery,
  response: listAnswers(PushDevice),
};
export const getPushDevice = {
  operationId: 'getPushDevice',
  tags,
  summary: 'A device of the caller',
  params: idParam('pushDeviceId'),
  response: answers(PushDevice),
};
export const putPushDevice = {
  operationId: 'putPushDevice',
  tags,
  summary: 'Register a phone under an id that the caller makes, or change what is known of it',
  params: idParam('pushDeviceId'),
  body: body({ pushDevice: WritePushDevice }),
  response: answers(PushDevice),
};
export const deletePushDevice = {
  operationId: 'deletePushDevice',
  tags,
  summary: 'Tell nothing on this device any more',
  params: idParam('pushDeviceId'),
  response: answers(PushDevice),
};
export const registerWebPushDevice = {
  operationId: 'registerWebPushDevice',
  tags,
  summary: 'Register a browser by its push subscription; a known one is answered as it is',
  body: WebPushDevice,
  response: answers(PushDevice),
};
export const getPushKey = {
  operationId: 'getPushKey',
  tags,
  summary: 'The key that a browser asks for before it subscribes (VAPID, applicationServerKey)',
  response: answers(component('PushKey', Type.Object({ publicKey: Text }))),
};
