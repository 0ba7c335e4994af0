import {
  getOrganizationSettingsQueryKey,
  type OrganizationSettings,
  putOrganizationImage,
} from '@atrium/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PictureInput } from '../../../components/staff/picture-input.tsx';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { Part } from './settings-page.tsx';

/** The names of the pictures in answers, by those in addresses. */
const names = {
  logo: 'logo',
  'dark-logo': 'darkLogo',
  icon: 'icon',
  'dark-icon': 'darkIcon',
  'app-icon': 'appIcon',
  'splash-screen': 'splashScreen',
} as const satisfies Record<string, keyof OrganizationSettings['images']>;

type Slot = keyof typeof names;
const slots = Object.keys(names) as Slot[];

/** Pictures of the brand; each is stored when it is chosen. */
export function ImagesPart({ images }: { images: OrganizationSettings['images'] }) {
  const { t } = useText();
  return (
    <Part title={t('admin.settings.images')} text={t('admin.settings.images.text')}>
      <ul className="divide-y divide-line border-y border-line">
        {slots.map((slot) => (
          <li key={slot} className="flex flex-col gap-1.5 py-4">
            <ImageField slot={slot} stored={images[names[slot]]} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function ImageField({ slot, stored }: { slot: Slot; stored: string | null }) {
  const { t } = useText();
  const client = useQueryClient();
  // Counts the pictures that were refused, each of which makes room for the stored one.
  const [refused, setRefused] = useState(0);
  const { mutation, errors } = useSave(
    async (image: string | null) => {
      const { data } = await putOrganizationImage({
        path: { slot },
        body: { image },
        throwOnError: true,
      });
      client.setQueryData(getOrganizationSettingsQueryKey(), data);
    },
    { touches: [], said: t('form.saved'), onSaved: () => undefined },
  );
  return (
    <>
      <PictureInput
        key={`${stored ?? ''} ${refused}`}
        label={t(`admin.settings.image.${slot}`)}
        stored={stored}
        onChange={(image) => {
          if (image !== undefined) mutation.mutate(image, { onError: () => setRefused(refused + 1) });
        }}
        error={errors['image'] ?? null}
      />
      <p className="text-sm text-muted">{t(`admin.settings.image.${slot}.text`)}</p>
    </>
  );
}
