import { createListingRoomType, type ListingRoomType, updateListingRoomType } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { RichTextField } from '../../../components/rich-text/index.tsx';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../components/staff/picture-input.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { newUuid } from '../../../lib/new-uuid.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { AmountField, CountField, FormPart, isOn, LimitField, numberOrNull } from './fields.tsx';
import { readAddOns, readPassTypes, RoomAddOns, RoomPassTypes } from './room-details.tsx';
import { readStay, StayFields } from './stay-fields.tsx';
import { offerCalls, useAddOns, useMoney, usePassTypes } from './tickets.api.ts';

interface RoomDialogProps {
  slug: string;
  existing: ListingRoomType | undefined;
  onClose: () => void;
}

export default function RoomDialog({ slug, existing, onClose }: RoomDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const money = useMoney();
  const [id] = useState(newUuid);
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [missing, setMissing] = useState(false);
  const [description, setDescription] = useState(existing?.description ?? '');
  const [passTypeIds, setPassTypeIds] = useState(
    () => existing?.passTypes.map(({ passTypeId }) => passTypeId) ?? [],
  );
  const [addOnIds, setAddOnIds] = useState(() => existing?.addOns.map(({ addOnId }) => addOnId) ?? []);
  const passTypes = itemsOf(usePassTypes(slug).data);
  const addOns = itemsOf(useAddOns(slug).data);
  const stored = { passTypes: existing?.passTypes ?? [], addOns: existing?.addOns ?? [] };
  const send = async (fields: FormData): Promise<void> => {
    const body = {
      name: textOf(fields, 'name'),
      description: description === '' ? null : description,
      price: money.fromInput(textOf(fields, 'price')),
      pricePerNight: isOn(fields, 'pricePerNight'),
      limit: numberOrNull(fields, 'limit'),
      minPasses: numberOrNull(fields, 'minPasses'),
      maxPasses: numberOrNull(fields, 'maxPasses'),
      ...readStay(fields, '', existing),
      passTypes: readPassTypes(fields, passTypeIds, stored.passTypes, money.fromInput),
      addOns: readAddOns(fields, addOnIds, stored.addOns),
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
        ...edit.of(body),
        throwOnError: true,
      });
  };
  const { mutation, errors, conflict } = useSave(send, {
    edit,
    touches: offerCalls,
    said: t('form.saved'),
    onSaved: onClose,
  });
  const lacksPicture = picture === null || (existing === undefined && picture === undefined);
  return (
    <FormDialog
      size="lg"
      title={existing?.name ?? t('tickets.addRoom')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
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
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={(next) => {
          setPicture(next);
          setMissing(false);
        }}
        error={missing ? t('tickets.pictureNeeded') : (errors['image'] ?? null)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField label={t('tickets.price')} name="price" minor={existing?.price ?? 0} required />
        <LimitField limit={existing?.limit} taken={existing?.taken ?? 0} />
        <CountField label={t('tickets.sleepsLeast')} name="minPasses" value={existing?.minPasses} />
        <CountField label={t('tickets.sleeps')} name="maxPasses" value={existing?.maxPasses} />
      </div>
      <Checkbox name="pricePerNight" defaultChecked={existing?.pricePerNight ?? true}>
        {t('tickets.perNight')}
      </Checkbox>
      <FormPart title={t('tickets.nights')}>
        <StayFields path="" stay={existing} />
      </FormPart>
      <FormPart title={t('tickets.details')}>
        <RichTextField
          label={t('form.description')}
          placeholder={t('tickets.longDescriptionHint')}
          value={description}
          onChange={setDescription}
          error={errors['description'] ?? null}
        />
        <RoomPassTypes
          chosen={passTypeIds}
          onChange={setPassTypeIds}
          things={passTypes}
          stored={stored.passTypes}
          errors={errors}
        />
        <RoomAddOns
          chosen={addOnIds}
          onChange={setAddOnIds}
          things={addOns}
          stored={stored.addOns}
          errors={errors}
        />
      </FormPart>
    </FormDialog>
  );
}
