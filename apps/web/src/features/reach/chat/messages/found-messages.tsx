import { Avatar } from '@atrium/ui/avatar';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { cx } from '../../../../lib/cx.ts';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { When } from '../../../../components/conversation-marks.tsx';
import { ChannelRowsSkeleton, row, rowLink } from '../channel-row.tsx';
import { channelPath, foundMessages } from '../chat.api.ts';

/** The server looks for no less. */
const shortest = 2;

interface FoundMessagesProps {
  search: string;
  readerId: string;
  /** When neither here nor above anything was found. */
  nothing: ReactNode;
}

/** Messages found in all of the reader's conversations; a press opens the conversation at that message. */
export function FoundMessages({ search, readerId, nothing }: FoundMessagesProps) {
  const { t } = useText();
  const enabled = search.length >= shortest;
  const list = useInfiniteQuery({ ...foundMessages(search), enabled });
  const messages = itemsOf(list.data);
  if (!enabled) return nothing;
  return (
    <QueryState
      query={list}
      waiting={<ChannelRowsSkeleton count={3} />}
      isEmpty={() => messages.length === 0}
      empty={nothing}
    >
      {() => (
        <section className="mt-4">
          <h3 className="px-3 text-xs font-semibold tracking-wide text-muted uppercase">
            {t('chat.foundMessages')}
          </h3>
          <ul className="mt-1 flex flex-col">
            {messages.map((message) => {
              const name = message.account === null ? '-' : displayName(message.account);
              return (
                <li key={`${message.channelId} ${message.id}`} className={cx(row, 'hover:bg-hover')}>
                  <Avatar
                    decorative
                    size="sm"
                    name={name}
                    imageUrl={pictureOf(message.account?.image, 'thumbnail')}
                  />
                  <div className="min-w-0 grow">
                    <div className="flex items-center gap-2 text-sm">
                      <span dir="auto" className="truncate font-medium">
                        {message.accountId === readerId ? t('chat.me') : name}
                      </span>
                      <When at={message.createdAt} />
                    </div>
                    <PageLink
                      to={channelPath(message.channelId, message.id)}
                      dir="auto"
                      className={cx(rowLink, 'block text-sm text-muted')}
                    >
                      {excerpt(message.text, search)}
                    </PageLink>
                  </div>
                </li>
              );
            })}
          </ul>
          <MoreButton list={list} waiting={<ChannelRowsSkeleton count={1} />} />
        </section>
      )}
    </QueryState>
  );
}

const before = 24;

/** From shortly before what was looked for, which would else be cut off. */
function excerpt(text: string, search: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const at = line.toLocaleLowerCase().indexOf(search.toLocaleLowerCase());
  return at <= before ? line.slice(0, 200) : `… ${line.slice(at - before, at + 200)}`;
}
