import type { Session } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../../lib/text.tsx';
import { useDebounced } from '../../../../../lib/use-debounced.ts';
import { speakerChoiceOptions } from '../agenda/agenda.api.ts';

interface SpeakerChoiceProps {
  eventId: string;
  existing: Session | undefined;
  chosen: string[];
  choose: (ids: string[]) => void;
}

/** Those who speak first; others are found by their names. */
export function SpeakerChoice({ eventId, existing, chosen, choose }: SpeakerChoiceProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 200);
  const found = useQuery(speakerChoiceOptions(eventId, search)).data?.data ?? [];
  const own = existing?.speakers ?? [];
  const all = [...own, ...found.filter(({ id }) => !own.some((speaker) => speaker.id === id))];
  if (all.length === 0 && search === '') return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('host.speakers')}</legend>
      <TextField
        label={t('host.searchSpeakers')}
        labelHidden
        placeholder={t('host.searchSpeakers')}
        value={text}
        onChange={setText}
      />
      <div className="flex max-h-48 flex-col gap-2 overflow-y-auto p-1">
        {all.map(({ id, firstName, lastName }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(on) => choose(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {[firstName, lastName].filter(Boolean).join(' ')}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
