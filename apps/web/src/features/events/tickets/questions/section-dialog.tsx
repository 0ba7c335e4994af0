import { createListingSection, type ListingSection, updateListingSection } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../../lib/form-values.ts';
import { newUuid } from '../../../../lib/new-uuid.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { PassTypePick } from '../fields.tsx';
import { offerCalls, useAddOns, usePassTypes, useTiers } from '../tickets.api.ts';

interface SectionDialogProps {
  slug: string;
  /** Null: of the event. */
  sessionId: string | null;
  existing: ListingSection | undefined;
  onClose: () => void;
}

export default function SectionDialog({ slug, sessionId, existing, onClose }: SectionDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const [id] = useState(newUuid);
  const passTypes = itemsOf(usePassTypes(slug).data);
  const addOns = itemsOf(useAddOns(slug).data);
  // Left as they are by hosts who may not see them.
  const tiers = useTiers();
  const unlisted = (listed: readonly { id: string }[]): readonly string[] =>
    (existing?.tierIds ?? []).filter((tierId) => !listed.some((tier) => tier.id === tierId));
  const send = async (fields: FormData): Promise<void> => {
    const body = {
      name: textOf(fields, 'name'),
      description: textOrNull(fields, 'description'),
      ...(sessionId === null && {
        scope: textOf(fields, 'scope') === 'order' ? ('order' as const) : ('ticket' as const),
        passTypeIds: fields.getAll('passTypeIds').map(String),
        addOnIds: fields.getAll('addOnIds').map(String),
        ...(tiers !== undefined && {
          tierIds: [...fields.getAll('tierIds').map(String), ...unlisted(tiers)],
        }),
      }),
    };
    if (existing === undefined)
      await createListingSection({
        path: { eventId: slug },
        body: { ...body, id, sessionId },
        throwOnError: true,
      });
    else
      await updateListingSection({
        path: { eventId: slug, sectionId: existing.id },
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
      title={existing?.name ?? t('questions.addSection')}
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
        maxLength={300}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <TextField
        label={t('form.description')}
        name="description"
        maxLength={2000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      {sessionId === null && (
        <>
          <NativeSelect label={t('questions.scope')} name="scope" defaultValue={existing?.scope ?? 'ticket'}>
            <option value="ticket">{t('questions.scope.ticket')}</option>
            <option value="order">{t('questions.scope.order')}</option>
          </NativeSelect>
          <PassTypePick
            key={`passes-${passTypes.length}`}
            label={t('questions.forPassTypes')}
            none={t('tickets.noneIsAll')}
            name="passTypeIds"
            passTypes={passTypes}
            chosen={existing?.passTypeIds ?? []}
          />
          <PassTypePick
            key={`extras-${addOns.length}`}
            label={t('questions.forAddOns')}
            none={t('tickets.noneIsAll')}
            name="addOnIds"
            passTypes={addOns}
            chosen={existing?.addOnIds ?? []}
          />
          {tiers !== undefined && tiers.length > 0 && (
            <PassTypePick
              key={`tiers-${tiers.length}`}
              label={t('questions.forTiers')}
              none={t('tickets.noneIsAll')}
              name="tierIds"
              passTypes={tiers}
              chosen={existing?.tierIds ?? []}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
