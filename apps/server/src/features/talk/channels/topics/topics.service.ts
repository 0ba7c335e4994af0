import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import {
  ensureInterest,
  getInterestId,
  holdInterests,
  listInterestsAmong,
  type InterestRow,
} from '../../interests/index.ts';
import { channelChanged, contentChanged } from '../channels.facts.ts';
import { lockChannel } from '../channels.queries.ts';
import { getReadableChannel, viewerOf } from '../channels.service.ts';
import { getReadableContent } from '../contents/contents.service.ts';
import { getContentOf, requireInsight, requireManaged } from '../managed/access.service.ts';
import { lockContent } from '../managed/managed-contents.queries.ts';
import * as queries from './topics.queries.ts';

const MOST_TOPICS = 20;

/** The channel itself where no content is named. */
export interface About {
  readonly channelId: string;
  readonly contentId?: string;
}

interface Found {
  readonly subject: queries.Subject;
  readonly name: string;
}

const ofChannel = ({ id, name }: { id: string; name: string }): Found => ({
  subject: { table: 'channel_interest', id },
  name,
});
const ofContent = ({ id, title }: { id: string; title: string }): Found => ({
  subject: { table: 'content_interest', id },
  name: title,
});

async function list(ctx: Context, { subject }: Found, paging: Paging): Promise<InterestRow[]> {
  const ids = await queries.listTopicIds(ctx.db, ctx.organizationId, subject);
  return listInterestsAmong(ctx, ids, paging);
}

export const listTopics = async (ctx: Context, about: About, paging: Paging): Promise<InterestRow[]> =>
  list(
    ctx,
    about.contentId === undefined
      ? ofChannel(await getReadableChannel(ctx, about.channelId))
      : ofContent(await getReadableContent(ctx, about.contentId, about.channelId)),
    paging,
  );

export async function listManagedTopics(
  ctx: Context,
  { channelId, contentId }: About,
  paging: Paging,
): Promise<InterestRow[]> {
  const channel = await requireInsight(ctx, channelId);
  const found = contentId === undefined ? channel : await getContentOf(ctx, channel, contentId);
  return list(ctx, 'title' in found ? ofContent(found) : ofChannel(found), paging);
}

/** Of all contents that the caller may read. */
export const listAllTopics = async (ctx: Context, paging: Paging): Promise<InterestRow[]> =>
  listInterestsAmong(ctx, await queries.listTopicsOfAll(ctx.db, ctx.organizationId, viewerOf(ctx)), paging);

/** Under the lock of the channel or the content. */
async function change(
  ctx: Context,
  { channelId, contentId }: About,
  work: (
    inner: Context,
    subject: queries.Subject,
  ) => Promise<{ before?: string; after?: string } | undefined>,
): Promise<void> {
  const channel = await requireManaged(ctx, channelId);
  const found = contentId === undefined ? channel : await getContentOf(ctx, channel, contentId);
  const { subject, name } = 'title' in found ? ofContent(found) : ofChannel(found);
  await ctx.transaction(async (inner) => {
    if (subject.table === 'channel_interest') await lockChannel(inner.db, ctx.organizationId, subject.id);
    else await lockContent(inner.db, ctx.organizationId, subject.id);
    const changed = await work(inner, subject);
    if (changed === undefined) return;
    noteChanges(inner, { interest: changed.before ?? null }, { interest: changed.after ?? null }, { name });
    const fact = subject.table === 'channel_interest' ? channelChanged : contentChanged;
    await inner.record(fact(subject.id));
  });
}

export async function addTopic(ctx: Context, about: About, text: string): Promise<InterestRow> {
  await requireManaged(ctx, about.channelId);
  await refuseText(ctx, [text]);
  const interest = await ensureInterest(ctx, text);
  await change(ctx, about, async (inner, subject) => {
    const held = (await holdInterests(inner, [interest.id])).get(interest.id);
    if (held === undefined) throw notFound('interest');
    if (!(await queries.insertTopic(inner.db, ctx.organizationId, subject, held, ctx.now())))
      return undefined;
    if ((await queries.listTopicIds(inner.db, ctx.organizationId, subject)).length > MOST_TOPICS)
      throw invalid('content.topics', { values: { max: MOST_TOPICS } });
    return { after: interest.name };
  });
  return interest;
}

export async function removeTopic(ctx: Context, about: About, interestId: string): Promise<null> {
  await requireManaged(ctx, about.channelId);
  const id = await getInterestId(ctx, interestId);
  await change(ctx, about, async (inner, subject) =>
    (await queries.deleteTopic(inner.db, ctx.organizationId, subject, id)) ? { before: id } : undefined,
  );
  return null;
}
