import type { Content, UpdateContentData } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { useText } from '../../../../lib/text.tsx';

type Fields = UpdateContentData['body']['content'];

const most = 99_999;

/** `undefined` for what is no number of an episode; null for an empty field. */
function readNumber(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

/** Place of an episode in its podcast, as apps show it. */
export function EpisodePanel({ content, save }: { content: Content; save: (fields: Fields) => void }) {
  const { t } = useText();
  const [draft, setDraft] = useState({
    season: String(content.season ?? ''),
    episode: String(content.episode ?? ''),
    explicit: content.explicit,
  });
  return (
    <section aria-labelledby="episode" className="flex flex-col gap-3">
      <h2 id="episode" className="font-semibold">
        {t('channels.podcast')}
      </h2>
      <div className="grid grid-cols-2 gap-3">
        {(['season', 'episode'] as const).map((name) => (
          <TextField
            key={name}
            inputMode="numeric"
            label={t(`channels.podcast.${name}`)}
            value={draft[name]}
            maxLength={5}
            error={readNumber(draft[name]) === undefined ? t('channels.podcast.wrongNumber') : null}
            onChange={(text) => {
              setDraft({ ...draft, [name]: text });
              const number = readNumber(text);
              if (number !== undefined) save({ [name]: number });
            }}
          />
        ))}
      </div>
      <Checkbox
        checked={draft.explicit}
        onChange={(explicit) => {
          setDraft({ ...draft, explicit });
          save({ explicit });
        }}
      >
        {t('channels.podcast.explicit')}
      </Checkbox>
    </section>
  );
}
