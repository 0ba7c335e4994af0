import type { Channel } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { RadioGroup } from '@atrium/ui/radio-group';
import { Switch } from '@atrium/ui/switch';
import { useText } from '../../../../lib/text.tsx';
import { categories, type PodcastCategory, partsOf } from './podcast-categories.ts';

export type Podcast = Pick<Channel, 'podcastType' | 'explicit'> & {
  readonly podcastCategory: PodcastCategory | null;
};

/** The facts about a channel that its feed tells directories of podcasts. */
export function PodcastSettings({
  value,
  onChange,
}: {
  value: Podcast;
  onChange: (part: Partial<Podcast>) => void;
}) {
  const { t } = useText();
  const label = (category: PodcastCategory) => t(`channels.podcast.category.${category}`);
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="font-semibold">{t('channels.podcast')}</legend>
      <p className="text-sm text-muted">{t('channels.podcast.hint')}</p>
      <NativeSelect
        label={t('channels.podcast.category')}
        value={value.podcastCategory ?? ''}
        onChange={(code) => onChange({ podcastCategory: code === '' ? null : (code as PodcastCategory) })}
      >
        <option value="">{t('channels.podcast.noCategory')}</option>
        {categories.map((category) => (
          <optgroup key={category} label={label(category)}>
            <option value={category}>{label(category)}</option>
            {partsOf(category).map((part) => (
              <option key={part} value={part}>
                {label(part)}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <RadioGroup
        framed
        name="podcastType"
        label={t('channels.podcast.type')}
        value={value.podcastType}
        onChange={(type) => onChange({ podcastType: type === 'serial' ? 'serial' : 'episodic' })}
        options={(['episodic', 'serial'] as const).map((type) => ({
          value: type,
          label: t(`channels.podcast.${type}`),
          description: t(`channels.podcast.${type}Text`),
        }))}
      />
      <Switch defaultChecked={value.explicit} onChange={(explicit) => onChange({ explicit })}>
        {t('channels.podcast.explicit')}
      </Switch>
    </fieldset>
  );
}
