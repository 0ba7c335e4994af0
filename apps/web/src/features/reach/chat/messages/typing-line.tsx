import type { ChatChannelMember, ChatChannelMessage } from '@atrium/api';
import { useSyncExternalStore } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { typingOf } from './typing.ts';

const nobody: readonly string[] = [];
const named = 3;

interface TypingLineProps {
  row: ChatChannelMember;
  messages: readonly ChatChannelMessage[];
}

/** The people who are typing; the line is always rendered, so that the layout does not jump. */
export function TypingLine({ row: { channelId, channel }, messages }: TypingLineProps) {
  const { t } = useText();
  const format = useFormat();
  const writers = useSyncExternalStore(
    typingOf.subscribe,
    () => typingOf.in(channelId),
    () => nobody,
  );
  const nameOf = (id: string): string | undefined => {
    const account =
      channel.members.find(({ accountId }) => accountId === id)?.account ??
      messages.findLast(({ accountId }) => accountId === id)?.account;
    return account === undefined || account === null ? undefined : displayName(account);
  };
  const names = writers.flatMap((id) => nameOf(id) ?? []);
  const text =
    names.length === writers.length && names.length <= named
      ? t('chat.typing', { names: format.list(names), count: names.length })
      : t('chat.typingCount', { count: writers.length });
  return (
    <p aria-live="polite" className="h-6 shrink-0 truncate px-1 text-sm text-muted">
      {writers.length > 0 && (
        <>
          <span aria-hidden="true" className="me-2 inline-flex gap-0.5">
            {[0, 1, 2].map((dot) => (
              <span key={dot} className="size-1 rounded-full bg-brand motion-safe:animate-pulse" />
            ))}
          </span>
          {text}
        </>
      )}
    </p>
  );
}
