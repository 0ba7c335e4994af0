import {
  addCircleAccount,
  addReaction,
  createCircle,
  createThread,
  markThreadRead,
  postMessage,
  setThreadState,
} from '../features/talk/threads/index.ts';
import type { Demo } from './demo.ts';
import { PEOPLE } from './people.ts';
import { CIRCLES, THREADS, type DemoThread } from './talk.ts';

const MINUTE = 60_000;

export async function seedThreads(demo: Demo): Promise<void> {
  const circles: string[] = [];
  for (const circle of CIRCLES) circles.push(await seedCircle(demo, circle));
  for (const thread of THREADS) await seedThread(demo, circles, thread);
}

async function seedCircle(
  { people, as }: Demo,
  { name, people: [manager = 0, ...members], invited }: (typeof CIRCLES)[number],
): Promise<string> {
  const id = (number: number): string => people[number] ?? '';
  const ctx = as(id(manager), new Date(Date.now() - 20 * 24 * 60 * MINUTE));
  const circle = await createCircle(ctx, { name, accountIds: invited.map(id) });
  for (const member of members)
    await addCircleAccount(ctx, circle.id, { accountId: id(member), role: 'member' });
  return circle.id;
}

async function seedThread(
  { people, as }: Demo,
  circles: readonly string[],
  { subject, circle, people: [starter = 0, ...others], since, messages, read, favorite }: DemoThread,
): Promise<void> {
  const id = (number: number): string => people[number] ?? '';
  const start = Date.now() - since * 60 * MINUTE;
  const whom = circle === undefined ? { accountIds: others.map(id) } : { circleId: circles[circle] ?? '' };
  const { row: thread } = await createThread(
    as(id(starter), new Date(start)),
    { subject, ...whom },
    undefined,
  );
  for (const [index, [who, after, text, ...reactions]] of messages.entries()) {
    const at = new Date(start + after * MINUTE);
    const { row } = await postMessage(as(id(who), at), thread.id, markUp(people, text), undefined);
    const listeners = messages.map(([other]) => other).filter((other) => other !== who);
    for (const [turn, emoji] of reactions.entries()) {
      const fan = listeners[(index + turn) % listeners.length] ?? who;
      await addReaction(as(id(fan), at), thread.id, row.id, emoji);
    }
    if (read === undefined || index < read)
      await markThreadRead(as(id(0), at), thread.id, row.sent_at.toISOString());
  }
  if (favorite === true) await setThreadState(as(id(0)), thread.id, { state: 'favorited' });
}

/** `@3` becomes a mention of the third person, an address a link; positions follow the replaced text. */
function markUp(people: readonly string[], text: string): Parameters<typeof postMessage>[2] {
  const entities: NonNullable<Parameters<typeof postMessage>[2]['entities']> = [];
  let body = '';
  let from = 0;
  for (const match of text.matchAll(/@(\d+)|https:\S+/g)) {
    body += text.slice(from, match.index);
    const person = match[1] === undefined ? undefined : PEOPLE[Number(match[1])];
    const shown = person === undefined ? match[0] : `${person.firstName} ${person.lastName}`;
    const place = { startIndex: body.length, endIndex: body.length + shown.length, marks: [] };
    if (person === undefined) entities.push({ ...place, type: 'link', href: shown });
    else entities.push({ ...place, type: 'mention', accountId: people[Number(match[1])] ?? '' });
    body += shown;
    from = match.index + match[0].length;
  }
  return { body: body + text.slice(from), entities };
}
