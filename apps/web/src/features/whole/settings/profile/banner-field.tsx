import { type GetSelfResponse, getSelfQueryKey, type Self, updateSelfBanner } from '@atrium/api';
import { useQueryClient } from '@tanstack/react-query';
import { PictureInput } from '../../../../components/staff/picture-input.tsx';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';

/** The wide picture above the own profile, sent as soon as it is chosen. */
export function BannerField({ self }: { self: Self }) {
  const { t } = useText();
  const client = useQueryClient();
  const { mutation, errors } = useSave(
    async (buffer: string | null) => {
      const { data } = await updateSelfBanner({ body: { buffer }, throwOnError: true });
      client.setQueryData<GetSelfResponse>(getSelfQueryKey(), data);
    },
    { touches: ['getAccount'], said: t('settings.saved'), onSaved: () => undefined },
  );
  return (
    <div className="mb-8" aria-busy={mutation.isPending}>
      <PictureInput
        key={self.banner?.id ?? ''}
        label={t('settings.banner')}
        stored={pictureOf(self.banner, 'public')}
        onChange={(picture) => {
          if (picture !== undefined) mutation.mutate(picture);
        }}
        error={errors['buffer'] ?? null}
      />
    </div>
  );
}
