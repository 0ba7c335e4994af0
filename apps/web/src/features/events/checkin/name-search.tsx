import type { DoorPass } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { SearchField } from '@atrium/ui/search-field';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/text.tsx';
import type { DoorBook } from './keeping/door-book.ts';
import type { Action } from './keeping/door-book.ts';
import { readDoorCode } from './door-code.ts';

const MOST = 20;

interface NameSearchProps {
  book: DoorBook;
  onPass: (pass: DoorPass, action: Action) => void;
  /** A scanner may type into the field as well. */
  onCode: (code: string) => void;
}

/** For whoever left their code at home. Found on the device itself. */
export function NameSearch({ book, onPass, onCode }: NameSearchProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const found = book.search(text, MOST);
  const change = (next: string): void => {
    if (readDoorCode(next) === null) return setText(next);
    setText('');
    onCode(next);
  };
  return (
    <div>
      <SearchField
        label={t('checkin.search')}
        placeholder={t('checkin.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={text}
        onChange={change}
      />
      {text.trim() !== '' && (
        <ul className="mt-2 divide-y divide-line border-y border-line" aria-label={t('checkin.found')}>
          {found.map((pass) => (
            <PassLine key={pass.id} pass={pass} type={book.typeOf(pass)} onPass={onPass} />
          ))}
          {found.length === 0 && <li className="py-4 text-sm text-muted">{t('checkin.nobody')}</li>}
        </ul>
      )}
    </div>
  );
}

/** Why a pass opens no door yet, or not any more. */
const waits = {
  canceled: 'attendees.canceled',
  needsInfo: 'attendees.needsInfo',
  draft: 'attendees.unpaid',
} as const;

interface PassLineProps {
  pass: DoorPass;
  type: string;
  onPass: (pass: DoorPass, action: Action) => void;
}

function PassLine({ pass, type, onPass }: PassLineProps) {
  const { t } = useText();
  const inside = pass.usedAt !== null;
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="truncate font-medium">
          <bdi>{pass.name}</bdi>
        </p>
        <p className="truncate text-sm text-muted">
          <bdi>{type}</bdi>
          {inside && ` · ${t('checkin.inside')}`}
        </p>
      </div>
      {pass.status === 'ready' ? (
        <Button
          variant={inside ? 'secondary' : 'primary'}
          aria-label={t(inside ? 'checkin.outOf' : 'checkin.inOf', { name: pass.name })}
          onClick={() => onPass(pass, inside ? 'out' : 'in')}
        >
          {t(inside ? 'checkin.out' : 'checkin.in')}
        </Button>
      ) : (
        <Badge tone={pass.status === 'canceled' ? 'danger' : 'warning'}>{t(waits[pass.status])}</Badge>
      )}
    </li>
  );
}
