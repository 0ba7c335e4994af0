import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';

const PassStatus = literals(['draft', 'canceled', 'needsInfo', 'ready']);
const Action = literals(['in', 'out']);
const Verdict = literals([
  'first',
  'already',
  'out',
  'notIn',
  'canceled',
  'unpaid',
  'transferred',
  'wrongEvent',
  'unknown',
]);

/** The most scans of one call: what a door has gathered while it was alone goes in several. */
export const MAX_SCANS = 500;

export const DoorPass = component(
  'DoorPass',
  Type.Object(
    {
      id: Uuid,
      number: Type.Integer(),
      accountId: Uuid,
      name: Text,
      passTypeId: Uuid,
      location: nullable(Text),
      status: PassStatus,
      usedAt: nullable(Instant),
      mark: Type.String({ description: 'as in its code; another owner of the pass has another one' }),
    },
    { description: 'What a door needs to know of a pass' },
  ),
);
export type DoorPassView = Static<typeof DoorPass>;

const NewScan = body({
  nonce: Type.String({ format: 'uuid', description: 'made by the device: told twice, it is one scan' }),
  code: Type.Optional(Type.String({ maxLength: 400, description: 'what was read' })),
  passId: Type.Optional(Uuid),
  action: Action,
  scannedAt: Instant,
  door: Type.Optional(Type.String({ maxLength: 60 })),
  told: Type.Optional(Verdict),
});
export type NewScan = Static<typeof NewScan>;

export const ScanResult = component(
  'ScanResult',
  Type.Object(
    {
      nonce: Uuid,
      verdict: Verdict,
      told: Verdict,
      pass: nullable(DoorPass),
      door: nullable(Type.String({ description: 'where they came in, when they were in already' })),
      at: nullable(Instant),
    },
    { description: 'What a scan comes to beside all the others known by now' },
  ),
);
export type ScanResultView = Static<typeof ScanResult>;

export const ListingScan = component(
  'ListingScan',
  Type.Object({
    nonce: Uuid,
    action: Action,
    verdict: Verdict,
    told: Verdict,
    conflict: Type.Boolean({ description: 'let in at the door, and would not have been' }),
    door: Text,
    scannedAt: Instant,
    receivedAt: Instant,
    pass: nullable(DoorPass),
    account: nullable(BaseAccount),
  }),
);
export type ListingScanView = Static<typeof ListingScan>;

const Door = component(
  'Door',
  Type.Object(
    {
      event: Type.Object({ id: Uuid, slug: Text, name: Text }),
      publicKey: Type.String({
        description: 'P-256, uncompressed, base64url; ES256 over the first 45 bytes of a code',
      }),
      now: Instant,
      passTypes: Type.Array(Type.Object({ id: Uuid, name: Text, accessLevel: Text })),
      passes: Type.Array(DoorPass),
      since: Type.String({ description: 'to ask for what follows, or for what has changed since' }),
      more: Type.Boolean(),
    },
    { description: 'What a door takes along so that it can go on without a network' },
  ),
);
export type DoorView = Static<typeof Door>;

const DoorCounts = component(
  'DoorCounts',
  Type.Object({
    passes: Type.Integer({ description: 'that may come in' }),
    checkedIn: Type.Integer(),
    conflicts: Type.Integer(),
  }),
);
export type DoorCountsView = Static<typeof DoorCounts>;

const ScansQuery = pagedQuery({ conflicts: Type.Optional(Type.Boolean()), action: Type.Optional(Action) });
export type ScansQuery = Static<typeof ScansQuery>;

const tags = ['listings'];
const params = nameParam('eventId');

export const getDoor = {
  operationId: 'getDoor',
  tags,
  summary:
    'Key and passes of an event for its doors, a page at a time; with since what has changed (may repeat itself)',
  params,
  querystring: Type.Object({ since: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: answers(Door),
};
export const getDoorCounts = {
  operationId: 'getDoorCounts',
  tags,
  summary: 'How many may come in, and how many are in',
  params,
  response: answers(DoorCounts),
};
export const recordScans = {
  operationId: 'recordScans',
  tags,
  summary:
    'Tell of scans at a door, in any order and as often as need be; each is answered in the order given',
  params,
  body: body({ scans: Type.Array(NewScan, { minItems: 1, maxItems: MAX_SCANS }) }),
  response: answers(Type.Array(ScanResult)),
};
export const listScans = {
  operationId: 'listScans',
  tags,
  summary:
    'Scans of an event, latest first; with conflicts only those let in who would not have been, with action those of one way',
  params,
  querystring: ScansQuery,
  response: listAnswers(ListingScan),
};
