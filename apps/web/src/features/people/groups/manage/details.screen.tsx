import { getGroupQueryKey, type GetGroupResponse, type Group, manageGroup, updateGroup } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { Switch } from '@atrium/ui/switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useParams } from 'react-router';
import { Editing, useTouch } from '../../../../components/staff/editing.tsx';
import { useSelf } from '../../../../lib/self.ts';
import { type PlainTextId, useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { type GroupDraft, GroupForm } from '../group-form.tsx';
import { groupOptions, refreshGroups } from '../groups.api.ts';

const ConflictNote = lazy(() => import('../../../../components/conflict-note.tsx'));

const labels: Readonly<Record<string, PlainTextId>> = {
  name: 'groups.name',
  description: 'groups.about',
  access: 'groups.access',
  externalUrl: 'groups.website',
  imageDataUri: 'form.picture',
};

/** The group's name and appearance; at the end, the switch to deactivate it. */
export default function ManageDetailsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const group = useQuery(groupOptions(slug)).data?.data;
  if (group === undefined) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <h2 className="mb-5 text-lg font-semibold">{t('groups.manage.details')}</h2>
      <Editing key={group.id} item={group}>
        {(item, begin) => <Details group={item} begin={begin} />}
      </Editing>
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

function Details({ group, begin }: { group: Group; begin: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const touch = useTouch();
  const edit = useEdit(group);
  const formId = useId();
  const show = useSaved(group);
  const { mutation, conflict } = useSave(
    async ({ draft, image }: { draft: GroupDraft; image: string | undefined }) => {
      const { data } = await updateGroup({
        path: { groupId: group.id },
        ...edit.of({ group: draft, ...(image === undefined ? {} : { imageDataUri: image }) }),
        throwOnError: true,
      });
      await show(data.data);
    },
    {
      edit,
      latest: async () => (await client.fetchQuery({ ...groupOptions(group.slug), staleTime: 0 })).data,
      touches: [],
      said: t('groups.saved'),
      onSaved: begin,
    },
  );
  return (
    <>
      <div onInput={touch} inert={mutation.isPending}>
        <GroupForm
          id={formId}
          group={group}
          error={mutation.error}
          onSubmit={(draft, image) => mutation.mutate({ draft, image })}
        />
      </div>
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictNote
            {...conflict}
            pending={mutation.isPending}
            label={(name) => t(labels[name] ?? 'form.conflict.field')}
          />
        </Suspense>
      )}
      <Button type="submit" form={formId} variant="primary" pending={mutation.isPending} className="mt-6">
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
