import { toast } from '@atrium/ui/toast';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../../../../lib/cx.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { useText } from '../../../../lib/text.tsx';
import { type DraftText, type Trigger, editText, findLinks, insertToken, triggerAt } from './draft-text.ts';
import { mediaIn } from '../../../../lib/read-picture.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

interface MessageFieldProps {
  label: string;
  placeholder: string;
  draft: DraftText;
  onChange: (draft: DraftText) => void;
  /** ⌘ or Ctrl with Enter. */
  onSend: () => void;
  /** Enter alone sends as well; with Shift it begins a line. */
  enterSends?: boolean;
  onMedia?: (file: File) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  describedBy?: string;
  autoFocus?: boolean;
  /** At the foot of a window suggestions open upwards, and long texts scroll. */
  atFoot?: boolean;
  className?: string;
}

// The same box for both layers, or the marks would not lie under their words.
const layer =
  '[unicode-bidi:plaintext] col-start-1 row-start-1 m-0 w-full p-0 wrap-anywhere whitespace-pre-wrap text-base';

/**
 * A plain text field, so that input methods, spell checking and screen readers work as everywhere, over a second layer
 * of the same text that marks people, topics and links.
 */
export function MessageField(props: MessageFieldProps) {
  const {
    label,
    placeholder,
    draft,
    onChange,
    onSend,
    enterSends = false,
    onMedia,
    field,
    describedBy,
    autoFocus = false,
    atFoot = false,
  } = props;
  const texts = useText();
  const { t } = texts;
  const listId = useId();
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [active, setActive] = useState(0);
  const { suggestions, searching } = useSuggestions(trigger);
  const open = trigger !== null && suggestions.length > 0;
  const { place, mark } = usePlace(open);
  const [caret, setCaret] = useState<number | null>(null);

  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  useLayoutEffect(() => {
    if (caret !== null) field.current?.setSelectionRange(caret, caret);
  }, [caret, field]);

  const look = (next: DraftText): void => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const found = selectionStart === selectionEnd ? triggerAt(next, selectionStart) : null;
    if (found?.start !== trigger?.start || found?.search !== trigger?.search) setActive(0);
    setTrigger(found);
  };
  const pick = async (suggestion: Suggestion): Promise<void> => {
    if (trigger === null) return;
    setTrigger(null);
    field.current?.focus();
    try {
      const id = await suggestion.choose();
      const now = latest.current;
      // Making a new topic takes a moment, in which the search may have been written over.
      if (now.text.slice(trigger.start, trigger.end) !== draft.text.slice(trigger.start, trigger.end)) return;
      const next = insertToken(now, trigger, { id, name: suggestion.name });
      setCaret(next.caret);
      onChange({ text: next.text, tokens: next.tokens });
    } catch (error) {
      toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' });
    }
  };
  const press = (event: KeyboardEvent): void => {
    // While an input method composes, the keys belong to it.
    if (event.nativeEvent.isComposing) return;
    const sends = event.metaKey || event.ctrlKey || (enterSends && !event.shiftKey && !open);
    if (event.key === 'Enter' && sends) {
      event.preventDefault();
      onSend();
    } else if (open && choosing(event)) event.preventDefault();
  };
  const choosing = (event: KeyboardEvent): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = suggestions[active];
    if (step !== 0) setActive((active + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Escape') setTrigger(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen !== undefined)
      void pick(chosen);
    else return false;
    return true;
  };
  const paste = (event: ClipboardEvent): void => {
    const file = mediaIn(event.clipboardData);
    if (file === null || onMedia === undefined) return;
    event.preventDefault();
    onMedia(file);
  };

  return (
    <div className={cx('relative', props.className)}>
      <div className={cx('grid', atFoot && 'max-h-48 overflow-y-auto')}>
        <Marks draft={draft} trigger={trigger} mark={mark} />
        <textarea
          ref={field}
          // Empty, it goes with the page, as its placeholder does.
          dir={draft.text === '' ? undefined : 'auto'}
          rows={1}
          aria-label={label}
          aria-describedby={describedBy}
          aria-autocomplete="list"
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open ? `${listId}-${active}` : undefined}
          placeholder={placeholder}
          autoFocus={autoFocus}
          value={draft.text}
          onChange={({ target }) => {
            const next = editText(draft, target.value, target.selectionEnd);
            setCaret(null);
            onChange(next);
            look(next);
          }}
          onSelect={() => look(draft)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => setTrigger(null)}
          className={cx(layer, 'min-h-full resize-none overflow-hidden bg-transparent outline-none')}
        />
      </div>
      {open && (
        <SuggestionList
          {...{ suggestions, active, setActive }}
          id={listId}
          top={atFoot ? null : place}
          pick={(one) => void pick(one)}
        />
      )}
      <p role="status" className="sr-only">
        {trigger !== null && !searching && t('feed.suggestionCount', { count: suggestions.length })}
      </p>
    </div>
  );
}

/** Where the line ends in which the search began. */
function usePlace(open: boolean) {
  const mark = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState(0);
  useLayoutEffect(() => {
    if (open && mark.current !== null) setPlace(mark.current.offsetTop + mark.current.offsetHeight + 4);
  }, [open]);
  return { place, mark };
}

interface MarksProps {
  draft: DraftText;
  trigger: Trigger | null;
  mark: Ref<HTMLSpanElement>;
}

/** The text again, unseen, with a ground of colour under what means something; it also gives the field its height. */
function Marks({ draft, trigger, mark }: MarksProps) {
  return (
    <div aria-hidden="true" dir="auto" className={cx(layer, 'pointer-events-none text-transparent')}>
      {stretchesOf(draft, trigger).map(({ start, text, className }) => (
        <span key={start} ref={start === trigger?.start ? mark : null} className={className}>
          {text}
        </span>
      ))}
      {/* A line break at the end opens a line only when something stands on it. */}
      {'\u200b'}
    </div>
  );
}

function stretchesOf(draft: DraftText, trigger: Trigger | null) {
  const { text, tokens } = draft;
  const marked = [
    ...tokens.map(({ start, end }) => ({ start, end, className: 'rounded-sm bg-brand-soft' })),
    ...findLinks(draft).map(({ start, end }) => ({
      start,
      end,
      className: 'underline decoration-line-strong',
    })),
    ...(trigger === null ? [] : [{ start: trigger.start, end: trigger.start + 1, className: '' }]),
  ].sort((one, other) => one.start - other.start);
  const stretches: { start: number; text: string; className: string }[] = [];
  let at = 0;
  for (const { start, end, className } of marked) {
    if (start > at) stretches.push({ start: at, text: text.slice(at, start), className: '' });
    stretches.push({ start, text: text.slice(start, end), className });
    at = end;
  }
  return [...stretches, { start: at, text: text.slice(at), className: '' }];
}
