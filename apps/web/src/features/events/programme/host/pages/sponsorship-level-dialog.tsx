import {
  createListingSponsorshipLevel,
  type EventSponsorshipLevel,
  updateListingSponsorshipLevel,
} from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../../../lib/form-values.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useEdit } from '../../../../../lib/use-edit.ts';
import { useSave } from '../../../../../lib/use-save.ts';
import { latestListing, refreshListing } from '../host.api.ts';

interface LevelDialogProps {
  eventId: string;
  existing: EventSponsorshipLevel | undefined;
  count: number;
  onClose: () => void;
}

const sizes = [1, 2, 3, 4] as const;

export default function SponsorshipLevelDialog({ eventId, existing, count, onClose }: LevelDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const client = useQueryClient();
  const latest = async () =>
    (await latestListing(client, eventId)).sponsorshipLevels.find(({ id }) => id === existing?.id);
  const { mutation, errors, conflict } = useSave(
    async (form: FormData) => {
      const body = {
        name: textOf(form, 'name'),
        description: textOrNull(form, 'description'),
        sponsorsPerRow: Number(textOf(form, 'sponsorsPerRow')),
      };
      if (existing === undefined)
        await createListingSponsorshipLevel({
          path: { eventId },
          body: { ...body, sortOrder: count },
          throwOnError: true,
        });
      else
        await updateListingSponsorshipLevel({
          path: { eventId, sponsorshipLevelId: existing.id },
          ...edit.of(body),
          throwOnError: true,
        });
      await refreshListing(client);
    },
    { edit, latest, touches: [], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'host.addLevel' : 'host.editLevel')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label={t('host.levelName')}
        name="name"
        required
        autoFocus
        maxLength={160}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <TextArea
        label={t('form.description')}
        name="description"
        maxLength={2000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <NativeSelect
        label={t('host.perRow')}
        description={t('host.perRowText')}
        name="sponsorsPerRow"
        defaultValue={String(Math.min(existing?.sponsorsPerRow ?? 4, 4))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
    </FormDialog>
  );
}
