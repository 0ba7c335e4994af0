import type { ChatChannelMember, Self } from '@atrium/api';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { displayName, titleOf } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { ChannelMenu } from './channel-menu.tsx';
import { othersOf } from './channel-names.ts';
import { useIsPresent } from './presence.ts';
import { ChannelPicture } from './channel-picture.tsx';

interface ChannelHeaderProps {
  row: ChatChannelMember;
  self: Self;
  name: string;
  back: ReactNode;
}

/** With whom, and what else can be done with the conversation. */
export function ChannelHeader({ row, self, name, back }: ChannelHeaderProps) {
  const { channel } = row;
  const [other] = othersOf(channel, self.id);
  return (
    <header className="flex items-center gap-2 border-b border-line pb-3">
      {back}
      <ChannelPicture small channel={channel} readerId={self.id} />
      <div className="min-w-0 grow ps-1">
        <h1 dir="auto" className="truncate font-semibold not-rtl:text-left rtl:text-right">
          {channel.isPair && other !== undefined ? (
            <Link to={`/people/${other.username}`} className="rounded-sm hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h1>
        <p className="truncate text-sm text-muted">
          <Company row={row} readerId={self.id} />
        </p>
      </div>
      <ChannelMenu row={row} self={self} name={name} />
    </header>
  );
}

/** The names of the other members, as long as they are few. */
function Company({ row: { channel }, readerId }: { row: ChatChannelMember; readerId: string }) {
  const { t } = useText();
  const format = useFormat();
  const others = othersOf(channel, readerId);
  const [other] = others;
  const isThere = useIsPresent(channel.isPair ? other?.id : undefined);
  if (channel.isPair && other !== undefined) {
    const title = <bdi>{titleOf(other) ?? `@${other.username}`}</bdi>;
    if (!isThere) return title;
    return (
      <>
        <span className="font-medium text-success">{t('chat.active')}</span>
        <span aria-hidden="true"> · </span>
        {title}
      </>
    );
  }
  const count = channel._count.members;
  if (others.length === 0 || count - 1 > others.length) return t('chat.peopleCount', { count });
  return t('chat.with', { names: format.list(others.map((account) => displayName(account))) });
}
