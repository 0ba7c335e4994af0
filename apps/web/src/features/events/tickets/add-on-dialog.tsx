import { createListingAddOn, type ListingAddOn, updateListingAddOn } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { RichTextField } from '../../../components/rich-text/index.tsx';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../components/staff/picture-input.tsx';
import { pictureField, textOf } from '../../../lib/form-values.ts';
import { newUuid } from '../../../lib/new-uuid.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import {
  AmountField,
  FieldError,
  errorUnder,
  isOn,
  LimitField,
  numberOrNull,
  PassTypePick,
} from './fields.tsx';
import { offerCalls, useMoney, usePassTypes } from './tickets.api.ts';

interface AddOnDialogProps {
  slug: string;
  existing: ListingAddOn | undefined;
  onClose: () => void;
}

export default function AddOnDialog({ slug, existing, onClose }: AddOnDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const money = useMoney();
  const passTypes = itemsOf(usePassTypes(slug).data);
  // Sent again, the form makes nothing twice.
  const [id] = useState(newUuid);
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [longDescription, setLongDescription] = useState(existing?.longDescription ?? '');
  const send = async (fields: FormData): Promise<void> => {
    const body = {
      name: textOf(fields, 'name'),
      shortDescription: textOf(fields, 'shortDescription'),
      longDescription: longDescription === '' ? null : longDescription,
      price: money.fromInput(textOf(fields, 'price')),
      pricePerNight: isOn(fields, 'pricePerNight'),
      limit: numberOrNull(fields, 'limit'),
      passTypeIds: fields.getAll('passTypeIds').map(String),
      ...pictureField(picture),
    };
    if (existing === undefined)
      await createListingAddOn({ path: { eventId: slug }, body: { ...body, id }, throwOnError: true });
    else
      await updateListingAddOn({
        path: { eventId: slug, addOnId: existing.id },
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
  return (
    <FormDialog
      title={existing?.name ?? t('tickets.addAddOn')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
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
      <TextField
        label={t('tickets.teaser')}
        name="shortDescription"
        maxLength={300}
        dir="auto"
        defaultValue={existing?.shortDescription ?? ''}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField label={t('tickets.price')} name="price" minor={existing?.price ?? 0} required />
        <LimitField limit={existing?.limit} taken={existing?.taken ?? 0} />
      </div>
      <Checkbox name="pricePerNight" defaultChecked={existing?.pricePerNight ?? false}>
        {t('tickets.perNight')}
      </Checkbox>
      <PassTypePick
        key={passTypes.length}
        label={t('tickets.goesWith')}
        none={t('tickets.noneIsAll')}
        name="passTypeIds"
        passTypes={passTypes}
        chosen={existing?.passTypeIds ?? []}
      />
      <FieldError>{errorUnder(errors, 'passTypeIds')}</FieldError>
      <RichTextField
        label={t('tickets.longDescription')}
        placeholder={t('tickets.longDescriptionHint')}
        value={longDescription}
        onChange={setLongDescription}
        error={errors['longDescription'] ?? null}
      />
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={setPicture}
        error={errors['image'] ?? null}
      />
    </FormDialog>
  );
}
