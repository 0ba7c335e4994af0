import { Avatar } from '@atrium/ui/avatar';
import { Hash, Plus } from 'lucide-react';
import { cx } from '../../../../lib/cx.ts';
import { useText } from '../../../../lib/text.tsx';
import type { Suggestion } from './use-suggestions.ts';

interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  /** The foot of the line in which the search began; null opens upwards, over the field. */
  top: number | null;
  setActive: (index: number) => void;
  pick: (suggestion: Suggestion) => void;
}

/** Stands under the line that is being written; the field keeps the focus. */
export function SuggestionList({ id, suggestions, active, top, setActive, pick }: SuggestionListProps) {
  const { t } = useText();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('feed.suggestions')}
      style={top === null ? undefined : { top }}
      className={cx(
        top === null && 'bottom-full mb-3',
        'absolute start-0 z-20 max-h-72 w-72 max-w-full overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float',
      )}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => setActive(index)}
          // Before the click, which would take the focus out of the field and close the keyboard of a phone.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(suggestion)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 text-sm',
            index === active && 'bg-hover',
          )}
        >
          <Sign suggestion={suggestion} />
          <span className="min-w-0">
            <span dir="auto" className="block truncate font-medium">
              {suggestion.kind === 'newTopic'
                ? t('feed.newTopic', { name: suggestion.name })
                : suggestion.name}
            </span>
            {suggestion.detail !== null && (
              <span dir="auto" className="block truncate text-xs text-muted">
                {suggestion.detail}
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}

function Sign({ suggestion: { kind, name, imageUrl } }: { suggestion: Suggestion }) {
  if (kind === 'person') return <Avatar decorative size="sm" name={name} imageUrl={imageUrl} />;
  const Icon = kind === 'topic' ? Hash : Plus;
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft">
      <Icon aria-hidden="true" className="size-4" />
    </span>
  );
}
