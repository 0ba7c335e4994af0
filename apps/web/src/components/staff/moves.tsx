import { IconButton } from '@atrium/ui/icon-button';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.tsx';

interface MovesProps {
  name: string;
  ids: readonly string[];
  index: number;
  onMove: (ids: string[]) => void;
}

/** Up and down, for fingers and keyboards alike: by the buttons, or by the arrows while one of them has the focus. */
export function Moves({ name, ids, index, onMove }: MovesProps) {
  const { t } = useText();
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const moved = useRef<'up' | 'down' | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    // The row was taken out and put in elsewhere, and the focus with it.
    const [button, other] = moved.current === 'up' ? [up, down] : [down, up];
    (button.current?.disabled === true ? other : button).current?.focus();
    moved.current = null;
    setPlace(index + 1);
  }, [index]);
  const move = (way: 'up' | 'down') => {
    const target = way === 'up' ? index - 1 : index + 1;
    const [id] = ids.slice(index, index + 1);
    if (id === undefined || target < 0 || target >= ids.length) return;
    moved.current = way;
    onMove(ids.toSpliced(index, 1).toSpliced(target, 0, id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  if (ids.length < 2) return null;
  return (
    <div className="flex" onKeyDown={onKeyDown}>
      <IconButton
        ref={up}
        size="sm"
        aria-label={t('form.moveUp', { name })}
        disabled={index === 0}
        onClick={() => move('up')}
      >
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        ref={down}
        size="sm"
        aria-label={t('form.moveDown', { name })}
        disabled={index === ids.length - 1}
        onClick={() => move('down')}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <span role="status" className="sr-only">
        {place !== null && t('form.moved', { place, count: ids.length })}
      </span>
    </div>
  );
}
