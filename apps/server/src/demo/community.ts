import { createActivity, likeActivity } from '../features/talk/activities/index.ts';
import { followAccount, updateSelf, updateSelfImage } from '../features/ground/accounts/index.ts';
import { foundGroup, invite, requestToJoin } from '../features/people/groups/index.ts';
import { ensureInterest, setSelfInterests } from '../features/talk/interests/index.ts';
import { createImage } from '../features/ground/storage/index.ts';
import type { Demo } from './demo.ts';
import { numbersOf } from './numbers.ts';
import { CONVERSATIONS, GROUPS, INTERESTS, PEOPLE } from './people.ts';
import { LANDSCAPES, portraitName, readPicture } from './pictures.ts';

const HOUR = 3_600_000;
const PORTRAITS_AT_ONCE = 3;

export async function seedPortraits({ people, as }: Demo): Promise<void> {
  const waiting = [...PEOPLE.entries()];
  const draw = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      const [index, person] = entry;
      const { title, company, bio } = person;
      const ctx = as(people[index] ?? '');
      await updateSelf(ctx, { title, company, bio });
      const portrait = await readPicture(portraitName(person));
      await updateSelfImage(ctx, portrait.toString('base64'));
    }
  };
  await Promise.all(Array.from({ length: PORTRAITS_AT_ONCE }, draw));
}

/** Interests that are offered first. */
const FEATURED = 5;

export async function seedInterests({ ctx, people, as }: Demo): Promise<void> {
  const ids: string[] = [];
  for (const [index, name] of INTERESTS.entries())
    ids.push((await ensureInterest(ctx, name, index < FEATURED)).id);
  const next = numbersOf('interests');
  // The first person has chosen none, so that a newcomer who signs in as them meets the picker.
  for (const person of people.slice(1)) await setSelfInterests(as(person), shuffled(ids, next).slice(0, 5));
}

export async function seedFollows({ people, as }: Demo): Promise<void> {
  const next = numbersOf('follows');
  for (const [index, person] of people.entries()) {
    const others = people.filter((other) => other !== person);
    for (const other of shuffled(others, next).slice(0, index === 0 ? 14 : 4 + Math.floor(next() * 6)))
      await followAccount(as(person), other);
  }
}

export async function seedGroups({ ctx, people, as }: Demo): Promise<void> {
  const next = numbersOf('groups');
  const start = Date.now() - 5 * 24 * HOUR;
  const idsOf = (numbers: readonly number[] = []): string[] =>
    numbers.flatMap((number) => people[number] ?? []);
  for (const [index, { cover, moderator, size, asking, invited, posts, ...group }] of GROUPS.entries()) {
    const [moderatorId = ''] = idsOf([moderator]);
    const outside = new Set([moderatorId, ...idsOf(asking), ...idsOf(invited)]);
    const image = await createImage(ctx, { data: await readPicture(cover), kind: 'people' });
    const memberIds = shuffled(people, next)
      .filter((person) => !outside.has(person))
      .slice(0, size);
    const groupId = await foundGroup(ctx, { ...group, imageId: image.id, moderatorId, memberIds });
    for (const person of idsOf(asking)) await requestToJoin(as(person), groupId);
    if (invited !== undefined) await invite(as(moderatorId), groupId, idsOf(invited));
    for (const [order, message] of posts.entries()) {
      const at = new Date(start + (index * 9 + order * 3) * HOUR);
      const author = order === 0 ? moderatorId : (memberIds[order] ?? moderatorId);
      await createActivity(as(author, at), { message, groupId }, undefined);
    }
  }
}

/** Posts of the last twelve days with their answers and likes; every third carries a picture. */
export async function seedConversations({ people, as }: Demo): Promise<void> {
  const next = numbersOf('conversations');
  const start = Date.now() - 12 * 24 * HOUR;
  const step = (12 * 24 * HOUR) / CONVERSATIONS.length;
  for (const [index, [post = '', ...answers]] of CONVERSATIONS.entries()) {
    const at = new Date(start + index * step + next() * step * 0.5);
    const author = people[(index * 7 + 2) % people.length] ?? '';
    const ctx = as(author, at);
    const image =
      index % 3 === 0
        ? await createImage(ctx, {
            data: await readPicture(LANDSCAPES[index % LANDSCAPES.length] ?? LANDSCAPES[0]),
            kind: 'activity',
          })
        : undefined;
    const imageId = image === undefined ? {} : { imageId: image.id };
    const activity = await createActivity(
      ctx,
      { ...(await markUp(ctx, people, post)), ...imageId },
      undefined,
    );
    const id = activity.row.id;
    for (const [order, answer] of answers.entries()) {
      const answerer = people[(index * 5 + order * 3 + 4) % people.length] ?? '';
      const later = new Date(at.getTime() + (order + 1) * 0.4 * HOUR);
      await createActivity(
        as(answerer, later),
        { message: answer.replace(/^- /, ''), commentedId: id },
        undefined,
      );
    }
    for (const person of shuffled(people, next).slice(0, 2 + Math.floor(next() * 14)))
      await likeActivity(as(person, at), id);
  }
}

type Draft = Parameters<typeof createActivity>[1];

/** `@3` becomes a mention of the third person, `#Topic` an interest; positions follow the replaced text. */
async function markUp(ctx: Demo['ctx'], people: readonly string[], text: string): Promise<Draft> {
  const topics = INTERESTS.toSorted((one, other) => other.length - one.length).join('|');
  const entities: NonNullable<Draft['entities']> = [];
  let message = '';
  let from = 0;
  for (const match of text.matchAll(new RegExp(`@(\\d+)|#(${topics})`, 'g'))) {
    message += text.slice(from, match.index);
    const person = match[1] === undefined ? undefined : PEOPLE[Number(match[1])];
    const shown = person === undefined ? (match[2] ?? '') : `${person.firstName} ${person.lastName}`;
    const place = { startIndex: message.length, endIndex: message.length + shown.length, marks: [] };
    if (person === undefined)
      entities.push({ ...place, type: 'interest', interestId: (await ensureInterest(ctx, shown)).id });
    else entities.push({ ...place, type: 'mention', accountId: people[Number(match[1])] ?? '' });
    message += shown;
    from = match.index + match[0].length;
  }
  return { message: message + text.slice(from), entities };
}

function shuffled<T>(values: readonly T[], next: () => number): T[] {
  return values
    .map((value) => ({ value, order: next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ value }) => value);
}
