import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { newId, newNumericId } from './platform/ids.ts';
import { makeBody } from './testing/bodies.ts';
import { call, objectOf, operations, people, resolve, testApp, useHostileApp } from './testing/hostile.ts';
import { sample, type Operation, type Schema } from './testing/operations.ts';
import { makeTargets } from './testing/targets.ts';

/**
 * For every id that a body can name: one of another organization's things is as absent as what never was. Generated
 * from the description, as the ids in paths are.
 */
useHostileApp();

let foreign: Readonly<Record<string, string>>;
before(async () => {
  ({ ids: foreign } = await makeTargets(await testApp.organization()));
});

/** Kinds of ids that a field names otherwise than by its kind. */
const KINDS: Readonly<Record<string, string>> = {
  afterContentId: 'contentId',
  assigneeId: 'accountId',
  commentedId: 'activityId',
  eventRoomTypeId: 'roomTypeId',
  planId: 'subscriptionProductId',
  posterId: 'imageId',
  priceId: 'subscriptionPriceId',
  productId: 'subscriptionProductId',
  receiverId: 'accountId',
  ticketId: 'passTypeId',
  'mergeAccount intoId': 'accountId',
  'mergeInterest intoId': 'interestId',
  'refuseNamingGiver subjectId': 'eventId',
  'createSurveyInvitation amongId': 'eventId',
};

/** Fields that name nothing of ours, or a part of the same body. */
const NOT_OURS = new Set([
  'clientId',
  'googlePlaceId',
  'id',
  'keyId',
  'merchantId',
  'seenId',
  'subQuestionId',
  'teamId',
  'vatId',
  'webhookId',
]);

/** Fields beside an id without which it is not looked at, by the field. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  amongId: { among: 'registrants' },
  circleId: { accountIds: undefined },
  interestId: { type: 'interest', accountId: undefined },
  videoId: { image: undefined },
};

/** Ids that are not answered with 404, by what is answered to any that is not there. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'not looked up, for the path names it': ['putListingCoHost accountId', 'putListingSponsor sponsorId'],
  'left out, as one that was deleted meanwhile': [
    'arrangeFeaturedEvents eventIds.0',
    'createSupportTicket productId',
    'previewSurvey answers.0.questionId',
    'recordScans scans.0.passId',
  ],
  'looked at when there is something to do': [
    'choosePaymentProvider connectionId',
    'claimWaitlistOffer ticketId',
    'moveBooking spaceId',
    'putPushDevice pushDevice.accountId',
    'putSubscriptionPaymentMethod paymentMethodId',
  ],
  'refused as one that cannot be chosen': [
    'chooseRegistrationPasses passes.0.packageId',
    'createChannel channel.groupId',
    'createSubscription priceId',
    'changeSubscription priceId',
    'updateManagedChannel channel.groupId',
    'updateSupportTicket assigneeId',
  ],
};

type Path = readonly string[];

/** Every place for an id in a body. */
function listIds(schema: Schema, path: Path = []): Path[] {
  const known = resolve(schema);
  const inner = [
    ...(known.anyOf ?? []).map((branch) => [branch, path] as const),
    ...Object.entries(known.properties ?? {}).map(([name, child]) => [child, [...path, name]] as const),
    ...(known.items === undefined ? [] : [[known.items, [...path, '0']] as const]),
  ];
  if (known.type === 'string') return /Ids?$/.test(fieldOf(path)) || fieldOf(path) === 'id' ? [path] : [];
  return inner.flatMap(([child, at]) => listIds(child, at));
}

const fieldOf = (path: Path): string => path.findLast((part) => part !== '0') ?? '';

function kindOf({ id }: Operation, path: Path): string | undefined {
  const field = fieldOf(path).replace(/Ids$/, 'Id');
  if (NOT_OURS.has(field)) return undefined;
  return KINDS[`${id} ${field}`] ?? KINDS[field] ?? field;
}

/** Fields of parts that a sample has wrong: an entity within a message, an end after its beginning. */
const SOUND: Readonly<Record<string, unknown>> = {
  startIndex: 0,
  endIndex: 1,
  endTime: '2030-01-01T11:00:00.000Z',
};

function soundPart(schema: Schema): Record<string, unknown> {
  const part = (sample(schema, resolve) ?? {}) as Record<string, unknown>;
  for (const name of Object.keys(part)) {
    const known = objectOf(schema.properties?.[name] ?? {});
    if (name in SOUND) part[name] = SOUND[name];
    else if (known.format === 'uuid') part[name] = newId();
    else if (known.type === 'object') part[name] = soundPart(known);
  }
  return part;
}

/** The body with this id in this place, and what has to be around it. */
function put(value: unknown, schema: Schema, path: Path, id: string): unknown {
  const known = resolve(schema);
  const [first, ...rest] = path;
  if (first === undefined) return id;
  const branch = known.anyOf?.find((one) => listIds(one).some((found) => found.join() === path.join()));
  if (branch !== undefined) return put(value, branch, path, id);
  if (known.items !== undefined)
    return [put(Array.isArray(value) ? value[0] : undefined, known.items, rest, id)];
  const fields = (value ?? soundPart(known)) as Record<string, unknown>;
  const beside = rest.length === 0 ? BESIDE[first] : undefined;
  return { ...fields, ...beside, [first]: put(fields[first], known.properties?.[first] ?? {}, rest, id) };
}

const absent = (id: string): string => (/^\d+$/.test(id) ? String(newNumericId()) : newId());

test('an id of another organization in a body is one that nothing has', async () => {
  const told: string[] = [];
  const otherwise: string[] = [];
  let tried = 0;
  for (const operation of operations) {
    const { body } = operation;
    if (body === undefined) continue;
    const paths = new Map(listIds(body).map((path) => [path.join('.'), path]));
    for (const [place, path] of paths) {
      const kind = kindOf(operation, path);
      if (kind === undefined) continue;
      const name = `${operation.id} ${place}`;
      const theirs = foreign[kind];
      assert.ok(theirs, `${name} is a kind of id that no feature makes`);
      const ask = async (id: string): Promise<{ statusCode: number; text: string }> => {
        const least = makeBody(operation, people.ids, resolve);
        const { answer } = await call(operation, { body: put(least, body, path, id) });
        const text = JSON.stringify({ ...answer.body, requestId: undefined }).replaceAll(id, '(id)');
        return { statusCode: answer.statusCode, text };
      };
      const [real, unreal] = [await ask(theirs), await ask(absent(theirs))];
      tried += 1;
      if (real.statusCode !== 404) otherwise.push(name);
      // Of a thing that was made the new ids and moments differ.
      const isAlike =
        real.statusCode === unreal.statusCode && (real.statusCode < 400 || real.text === unreal.text);
      if (!isAlike)
        told.push(`${name}: ${real.statusCode} ${real.text}, and ${unreal.statusCode} ${unreal.text}`);
    }
  }
  assert.ok(tried > 100, `${tried} ids in bodies`);
  assert.deepEqual(told, []);
  assert.deepEqual(otherwise.toSorted(), Object.values(OTHERWISE).flat().toSorted());
});
