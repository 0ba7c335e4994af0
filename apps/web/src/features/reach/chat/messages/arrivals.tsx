import type { ChatChannelMessage } from '@atrium/api';
import { useState } from 'react';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { newsOf } from './message-texts.ts';

const shown = 3;

/** Says aloud what others write while the page is open, and nothing of what is fetched from before. */
export function Arrivals({
  messages,
  readerId,
}: {
  messages: readonly ChatChannelMessage[];
  readerId: string;
}) {
  const texts = useText();
  const { t } = texts;
  const newest = messages.at(-1)?.id;
  const [since, setSince] = useState<number | null>(null);
  if (since === null && newest !== undefined) setSince(newest);
  const news = messages.filter(({ id, accountId }) => since !== null && id > since && accountId !== readerId);
  return (
    <div role="log" aria-label={t('chat.arrivals')} className="sr-only">
      {news.slice(-shown).map((message) => (
        <p key={message.id}>
          {message.type === 'system' || message.account === null
            ? newsOf(message, texts)
            : t('chat.by', { name: displayName(message.account), text: newsOf(message, texts) })}
        </p>
      ))}
    </div>
  );
}
