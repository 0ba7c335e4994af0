import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { type DraftText, maxLength } from './draft-text.ts';

const shownFrom = 500;

export function isTooLong({ text }: DraftText): boolean {
  return text.trim().length > maxLength;
}

/** How many characters are left, once they are few. */
export function LengthLeft({ draft, id }: { draft: DraftText; id: string }) {
  const { t } = useText();
  const format = useFormat();
  const left = maxLength - draft.text.trim().length;
  return (
    <p id={id} className={cx('text-sm tabular-nums', left < 0 ? 'text-danger' : 'text-muted')}>
      {left <= shownFrom && (
        <>
          <span aria-hidden="true">{format.number(left)}</span>
          <span className="sr-only">
            {left < 0 ? t('feed.tooLong', { count: -left }) : t('feed.lengthLeft', { count: left })}
          </span>
        </>
      )}
    </p>
  );
}
