import {
  type Lead,
  type ListLeadsResponse,
  deleteLeadMutation,
  exportLeads,
  listLeadsInfiniteOptions,
  updateLeadMutation,
} from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { pageSize, paged } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { saveFile } from '../../../lib/save-file.ts';

export type Status = Lead['status'];

export const leadsOf = (status: Status | undefined, search: string) => ({
  ...listLeadsInfiniteOptions({
    query: {
      page: 1,
      pageSize,
      ...(status !== undefined && { status }),
      ...(search !== '' && { search }),
    },
  }),
  ...paged(),
});

type Pages = InfiniteData<ListLeadsResponse>;

/** Every list of leads shows the change at once; in which list a lead stands, the screen decides by its status. */
function changeLead(client: QueryClient, id: string, change: (lead: Lead) => Lead): void {
  client.setQueriesData<Pages>({ queryKey: [{ _id: 'listLeads' }] }, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.map((lead) => (lead.id === id ? change(lead) : lead)),
          })),
        },
  );
}

export function refreshLeads(client: QueryClient): void {
  for (const _id of ['listLeads', 'countLeads', 'listContacts'])
    void client.invalidateQueries({ queryKey: [{ _id }] });
}

/** Moves a lead to another state, with a way back. */
export function useMoveLead(lead: Lead, name: string) {
  const { t } = useText();
  const client = useQueryClient();
  const send = useMutation({
    ...updateLeadMutation(),
    // One after the other: the last press is what counts.
    scope: { id: `lead ${lead.id}` },
    onMutate: ({ body }) => {
      const { status } = body ?? {};
      if (status !== undefined) changeLead(client, lead.id, (known) => ({ ...known, status }));
    },
    onSettled: () => refreshLeads(client),
  });
  const move = (status: Status): void => send.mutate({ path: { leadId: lead.id }, body: { status } });
  return (status: Status): void => {
    const before = lead.status;
    move(status);
    if (status !== 'archived' && status !== 'deleted') return;
    toast({
      kind: 'success',
      title: t(status === 'archived' ? 'leads.archived' : 'leads.deleted', { name }),
      text: t('leads.undo'),
      timeout: 8000,
      onPress: () => move(before),
    });
  };
}

export function useRemoveLead() {
  const client = useQueryClient();
  return useMutation({ ...deleteLeadMutation(), onSettled: () => refreshLeads(client) });
}

export function useSaveNote(lead: Lead) {
  const client = useQueryClient();
  return useMutation({
    ...updateLeadMutation(),
    onSuccess: ({ data }) => changeLead(client, lead.id, () => data),
  });
}

/** Brings the table as a file to the device. */
export function useDownloadLeads() {
  return useMutation({
    mutationFn: async (name: string) => {
      // As bytes: read as text, the mark by which spreadsheets know the encoding would be lost.
      const { data } = await exportLeads({ parseAs: 'blob', throwOnError: true });
      saveFile(new Blob([data], { type: 'text/csv' }), `${name}.csv`);
    },
  });
}
