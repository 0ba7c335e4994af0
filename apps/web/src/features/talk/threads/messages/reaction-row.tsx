import type { ThreadMessage } from '@atrium/api';
import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { countReactions, shownEmoji } from './reactions.ts';
import { useReaction } from './use-reaction.ts';

/** Under a message: who reacted how; a press joins in, or takes it back. */
export function ReactionRow({ message, readerId }: { message: ThreadMessage; readerId: string }) {
  const { t } = useText();
  const format = useFormat();
  const react = useReaction(message, readerId);
  if (message.reactions.length === 0) return null;
  return (
    <ul aria-label={t('threads.reactions')} className="mt-1 flex flex-wrap gap-1">
      {countReactions(message.reactions, readerId).map(({ emojiName, count, ownId }) => (
        <li key={emojiName}>
          <button
            type="button"
            aria-pressed={ownId !== null}
            aria-label={t('threads.reactionCount', { emoji: emojiName, count })}
            onClick={() => react.mutate(emojiName)}
            className={cx(
              'flex h-7 items-center gap-1.5 rounded-full border px-2 text-xs font-medium tabular-nums transition-colors',
              ownId === null
                ? 'border-line text-muted hover:border-line-strong hover:bg-hover'
                : 'border-brand bg-brand-soft text-on-brand-soft',
            )}
          >
            <span className="text-sm">{shownEmoji(emojiName)}</span>
            {format.number(count)}
          </button>
        </li>
      ))}
    </ul>
  );
}
