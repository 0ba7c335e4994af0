import { createListingRoomType, type ListingRoomType, updateListingRoomType } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../components/staff/picture-input.tsx';
import { instantOrNull, textOf } from '../../lib/form-values.ts';
import { toLocalInput } from '../../lib/local-time.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { useText } from '../../lib/text.tsx';
import { useSave } from '../../lib/use-save.ts';
import { AmountField, isOn, LimitField, numberOrNull } from './fields.tsx';
import { offerCalls, useMoney } from './tickets.api.ts';

interface RoomDialogProps {
  slug: string;
  existing: ListingRoomType | undefined;
  onClose: () => void;
}

export default function RoomDialog({ slug, existing, onClose }: RoomDialogProps) {
  const { t } = useText();
  const money = useMoney();
  const [id] = useState(newUuid);
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [missing, setMissing] = useState(false);
  const send = async (fields: FormData): Promise<void> => {
    const body = {
      name: textOf(fields, 'name'),
      price: money.fromInput(textOf(fields, 'price')),
      pricePerNight: isOn(fields, 'pricePerNight'),
      limit: numberOrNull(fields, 'limit'),
      maxPasses: numberOrNull(fields, 'maxPasses'),
      minStart: instantOrNull(fields, 'minStart'),
      maxEnd: instantOrNull(fields, 'maxEnd'),
      ...(typeof picture === 'string' ? { image: picture } : {}),
    };
    if (existing === undefined)
      await createListingRoomType({
        path: { eventId: slug },
        body: { ...body, id, image: picture ?? '' },
        throwOnError: true,
      });
    else
      await updateListingRoomType({
        path: { eventId: slug, roomTypeId: existing.id },
        body,
        throwOnError: true,
      });
  };
  const { mutation, errors } = useSave(send, {
    touches: offerCalls,
    said: t('form.saved'),
    onSaved: onClose,
  });
  const lacksPicture = picture === null || (existing === undefined && picture === undefined);
  return (
    <FormDialog
      title={existing?.name ?? t('tickets.addRoom')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => {
        setMissing(lacksPicture);
        if (!lacksPicture) mutation.mutate(fields);
      }}
      onClose={onClose}
    >
      <TextField
        label={t('tickets.name')}
        name="name"
        required
        maxLength={160}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField label={t('tickets.price')} name="price" minor={existing?.price ?? 0} required />
        <LimitField limit={existing?.limit} taken={existing?.taken ?? 0} />
        <TextField
          label={t('tickets.sleeps')}
          name="maxPasses"
          type="number"
          min={1}
          max={1000}
          defaultValue={existing?.maxPasses ?? ''}
        />
      </div>
      <Checkbox name="pricePerNight" defaultChecked={existing?.pricePerNight ?? true}>
        {t('tickets.perNight')}
      </Checkbox>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('tickets.arrival')}
          name="minStart"
          type="datetime-local"
          defaultValue={typeof existing?.minStart === 'string' ? toLocalInput(existing.minStart) : ''}
        />
        <TextField
          label={t('tickets.departure')}
          name="maxEnd"
          type="datetime-local"
          defaultValue={typeof existing?.maxEnd === 'string' ? toLocalInput(existing.maxEnd) : ''}
        />
      </div>
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={(next) => {
          setPicture(next);
          setMissing(false);
        }}
        error={missing ? t('tickets.pictureNeeded') : (errors['image'] ?? null)}
      />
    </FormDialog>
  );
}
