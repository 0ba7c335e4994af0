import { ApiError, createGroup } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/errors.ts';
import { useText } from '../../../lib/text.tsx';
import { GroupForm, type GroupDraft } from './group-form.tsx';
import { groupPath, refreshGroups, setStanding } from './groups.api.ts';

/** Founds a group and leads into it. */
export default function CreateGroupDialog({ close }: { close: () => void }) {
  const texts = useText();
  const { t } = texts;
  const formId = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  // The same key however often it is sent: one group.
  const [key] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: async ({ draft, image }: { draft: GroupDraft; image: string | undefined }) => {
      const { data } = await createGroup({
        headers: { 'idempotency-key': key },
        body: {
          group: { ...draft, active: true },
          ...(image === undefined ? {} : { imageDataUri: image }),
        },
        throwOnError: true,
      });
      return data.data;
    },
    meta: { quiet: true },
    onSuccess: async (group) => {
      setStanding(client, group, 'moderator');
      await refreshGroups(client);
      toast({ kind: 'success', text: t('groups.created') });
      close();
      void navigate(groupPath(group.slug));
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.field === undefined)
        toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' });
    },
  });
  return (
    <Dialog
      open
      title={t('groups.create')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary" form={formId} pending={create.isPending}>
            {t('groups.found')}
          </Button>
        </>
      }
    >
      <GroupForm
        id={formId}
        group={undefined}
        error={create.error}
        onSubmit={(draft, image) => create.mutate({ draft, image })}
      />
    </Dialog>
  );
}
