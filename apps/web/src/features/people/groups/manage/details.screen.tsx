import {
  ApiError,
  getGroupQueryKey,
  type GetGroupResponse,
  type Group,
  manageGroup,
  updateGroup,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { Switch } from '@atrium/ui/switch';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../../../lib/errors.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { type GroupDraft, GroupForm } from '../group-form.tsx';
import { groupOptions, refreshGroups } from '../groups.api.ts';

/** The group's name and appearance; at the end, the switch to deactivate it. */
export default function ManageDetailsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const group = useQuery(groupOptions(slug)).data?.data;
  if (group === undefined) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <h2 className="mb-5 text-lg font-semibold">{t('groups.manage.details')}</h2>
      <Details group={group} />
      <Switches group={group} />
    </>
  );
}

function useSaved(group: Group) {
  const client = useQueryClient();
  return async (saved: Group) => {
    for (const groupId of [group.id, group.slug])
      client.setQueryData<GetGroupResponse>(
        getGroupQueryKey({ path: { groupId } }),
        (answer) => answer && { ...answer, data: saved },
      );
    await refreshGroups(client);
  };
}

function Details({ group }: { group: Group }) {
  const texts = useText();
  const { t } = texts;
  const formId = useId();
  const show = useSaved(group);
  const save = useMutation({
    mutationFn: async ({ draft, image }: { draft: GroupDraft; image: string | undefined }) => {
      const { data } = await updateGroup({
        path: { groupId: group.id },
        body: { group: draft, ...(image === undefined ? {} : { imageDataUri: image }) },
        throwOnError: true,
      });
      return data.data;
    },
    meta: { quiet: true },
    onSuccess: async (saved) => {
      await show(saved);
      toast({ kind: 'success', text: t('groups.saved') });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.field === undefined)
        toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' });
    },
  });
  return (
    <>
      <GroupForm
        id={formId}
        group={group}
        error={save.error}
        onSubmit={(draft, image) => save.mutate({ draft, image })}
      />
      <Button type="submit" form={formId} variant="primary" pending={save.isPending} className="mt-6">
        {t('action.save')}
      </Button>
    </>
  );
}

function Switches({ group }: { group: Group }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const show = useSaved(group);
  const path = { groupId: group.id };
  const activate = useMutation({
    mutationFn: async (active: boolean) =>
      (await updateGroup({ path, body: { group: { active } }, throwOnError: true })).data.data,
    onSuccess: show,
  });
  const feature = useMutation({
    mutationFn: async (featured: boolean) =>
      (await manageGroup({ path, body: { featured }, throwOnError: true })).data.data,
    onSuccess: show,
  });
  return (
    <section className="mt-10 flex flex-col gap-5 border-t border-line pt-6">
      {self?.powers.includes('groups:write') === true && (
        <Switch
          key={`featured ${String(group.featured)}`}
          defaultChecked={group.featured}
          description={t('groups.featureText')}
          onChange={(on) => feature.mutate(on)}
        >
          {t('groups.feature')}
        </Switch>
      )}
      <Switch
        key={`active ${String(group.active)}`}
        defaultChecked={group.active}
        description={t('groups.activeText')}
        onChange={(on) => activate.mutate(on)}
      >
        {t('groups.active')}
      </Switch>
    </section>
  );
}
