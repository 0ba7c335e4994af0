import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { controlClass } from './lib/control.ts';
import { cx } from './lib/cx.ts';

export interface SearchFieldProps {
  /** For screen readers; the placeholder is what others see. */
  label: string;
  placeholder: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  icon?: ReactNode;
  name?: string | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
}

const DEBOUNCE = 500;

/** Shows what is typed at once and tells the parent when typing rests; the parent's own changes win. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, clearLabel, value, onChange, icon, name, autoFocus, className } = props;
  const input = useRef<HTMLInputElement>(null);
  const { text, type, tell } = useDebounced(value, onChange);
  const clear = () => {
    tell('');
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes, Enter and Escape belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text !== value) tell(text);
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
  };
  return (
    <div className={cx('relative flex items-center', className)}>
      {icon !== undefined && (
        <span className="pointer-events-none absolute start-3 flex text-muted [&_svg]:size-4">{icon}</span>
      )}
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        required
        aria-label={label}
        {...{ placeholder, name, autoFocus }}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        className={cx(
          controlClass,
          'h-10 px-3 pe-10 [&::-webkit-search-cancel-button]:hidden',
          icon !== undefined && 'ps-9',
        )}
      />
      {text !== '' && (
        <span className="absolute end-1 flex">
          <IconButton size="sm" aria-label={clearLabel} onClick={clear}>
            <X />
          </IconButton>
        </span>
      )}
    </div>
  );
}

function useDebounced(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  if (value !== seen) {
    setSeen(value);
    // The echo of what we told must not undo what was typed since.
    if (value !== told) {
      setText(value);
      setTold(value);
    }
  }

  useEffect(() => {
    if (text === told) return undefined;
    const timer = setTimeout(() => {
      setTold(text);
      latest.current(text);
    }, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text, told]);

  const tell = (next: string) => {
    setText(next);
    setTold(next);
    onChange(next);
  };
  return { text, type: setText, tell };
}
