import { createListingPackage, type EventPackage, updateListingPackage } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../components/staff/picture-input.tsx';
import { pictureField, textOf } from '../../../lib/form-values.ts';
import { newUuid } from '../../../lib/new-uuid.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { AmountField, CountField, errorUnder, FieldError, Group, isOn } from './fields.tsx';
import { offerCalls, useMoney, usePassTypes } from './tickets.api.ts';

interface PackageDialogProps {
  slug: string;
  existing: EventPackage | undefined;
  onClose: () => void;
}

export default function PackageDialog({ slug, existing, onClose }: PackageDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const money = useMoney();
  const passTypes = itemsOf(usePassTypes(slug).data);
  const [id] = useState(newUuid);
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [isEmpty, setEmpty] = useState(false);
  const passesOf = (fields: FormData) =>
    passTypes
      .map((passType) => ({ passTypeId: passType.id, quantity: Number(textOf(fields, passType.id)) }))
      .filter(({ quantity }) => quantity > 0);
  // Until the pass types are listed nothing can be chosen, and what is stored stays.
  const storedPasses = (existing?.passes ?? []).map(({ passTypeId, quantity }) => ({ passTypeId, quantity }));
  const send = async (fields: FormData): Promise<void> => {
    const body = {
      name: textOf(fields, 'name'),
      description: textOf(fields, 'description'),
      price: money.fromInput(textOf(fields, 'price')),
      isActive: isOn(fields, 'isActive'),
      passes: existing !== undefined && passTypes.length === 0 ? storedPasses : passesOf(fields),
      ...pictureField(picture),
    };
    if (existing === undefined)
      await createListingPackage({ path: { eventId: slug }, body: { ...body, id }, throwOnError: true });
    else
      await updateListingPackage({
        path: { eventId: slug, packageId: existing.id },
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
  const quantityOf = (passTypeId: string) =>
    existing?.passes.find((pass) => pass.passTypeId === passTypeId)?.quantity ?? 0;
  return (
    <FormDialog
      title={existing?.name ?? t('tickets.addPackage')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => {
        const empty = passesOf(fields).length === 0;
        setEmpty(empty);
        if (!empty) mutation.mutate(fields);
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
      <TextArea
        label={t('form.description')}
        name="description"
        maxLength={5000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <AmountField label={t('tickets.price')} name="price" minor={existing?.price ?? 0} required />
      <Group label={t('tickets.inPackage')} text={t('tickets.inPackageText')}>
        {passTypes.map((passType) => (
          <CountField
            key={passType.id}
            label={passType.name}
            name={passType.id}
            min={0}
            value={quantityOf(passType.id)}
          />
        ))}
        <FieldError>{isEmpty ? t('tickets.inPackageNeeded') : errorUnder(errors, 'passes')}</FieldError>
      </Group>
      <Checkbox name="isActive" defaultChecked={existing?.isActive ?? true}>
        {t('tickets.active')}
      </Checkbox>
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={setPicture}
        error={errors['image'] ?? null}
      />
    </FormDialog>
  );
}
