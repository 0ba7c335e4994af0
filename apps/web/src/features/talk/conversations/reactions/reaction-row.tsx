import type { ReactNode } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/format.ts';
import { type ReactionCount, shownEmoji } from './reactions.ts';

interface ReactionRowProps {
  label: string;
  labelOf: (reaction: ReactionCount) => string;
  counts: readonly ReactionCount[];
  toggle: (reaction: ReactionCount) => void;
  /** At the end of the row. */
  after?: ReactNode;
}

/** Under a message: who reacted how; a press joins in, or takes it back. */
export function ReactionRow({ label, labelOf, counts, toggle, after }: ReactionRowProps) {
  const format = useFormat();
  if (counts.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-1 flex flex-wrap gap-1">
      {counts.map((reaction) => (
        <li key={reaction.emojiName}>
          <button
            type="button"
            aria-pressed={reaction.ownId !== null}
            aria-label={labelOf(reaction)}
            onClick={() => toggle(reaction)}
            className={cx(
              'flex h-7 items-center gap-1.5 rounded-full border px-2 text-xs font-medium tabular-nums transition-colors',
              reaction.ownId === null
                ? 'border-line text-muted hover:border-line-strong hover:bg-hover'
                : 'border-brand bg-brand-soft text-on-brand-soft',
            )}
          >
            <span className="text-sm">{shownEmoji(reaction.emojiName)}</span>
            {format.number(reaction.count)}
          </button>
        </li>
      ))}
      {after !== undefined && <li>{after}</li>}
    </ul>
  );
}
