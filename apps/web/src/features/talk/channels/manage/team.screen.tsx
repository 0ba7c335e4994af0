import { addChannelManager, type BaseAccount, type ChannelManager, removeChannelManager } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PeoplePicker } from '../../../../components/people-picker.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { managersOf } from './manage.api.ts';

/** The people who write, plan and publish in the channel. */
export default function TeamScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const client = useQueryClient();
  const options = managersOf(slug);
  const list = useQuery(options);
  const [chosen, setChosen] = useState<readonly BaseAccount[]>([]);
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => client.invalidateQueries({ queryKey: options.queryKey }),
  });
  const add = (): void =>
    change.mutate(async () => {
      for (const { id } of chosen)
        await addChannelManager({ path: { channelId: slug }, body: { accountId: id }, throwOnError: true });
      setChosen([]);
    });
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <div className="flex flex-col items-start gap-3">
        <div className="w-full">
          <PeoplePicker
            label={t('channels.addManagers')}
            placeholder={t('channels.managerName')}
            value={chosen}
            onChange={setChosen}
            without={list.data?.data.map(({ account }) => account.id) ?? []}
          />
        </div>
        {chosen.length > 0 && (
          <Button variant="primary" pending={change.isPending} onClick={add}>
            {t('channels.add')}
          </Button>
        )}
      </div>
      <QueryState query={list} waiting={<Skeleton className="h-40 w-full" />}>
        {({ data }) => (
          <ul className="divide-y divide-line border-y border-line">
            {data.map((manager) => (
              <li key={manager.account.id}>
                <Manager
                  manager={manager}
                  remove={() =>
                    change.mutate(() =>
                      removeChannelManager({
                        path: { channelId: slug, accountId: manager.account.id },
                        throwOnError: true,
                      }),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
}

function Manager({
  manager: { account, creator, removable },
  remove,
}: {
  manager: ChannelManager;
  remove: () => void;
}) {
  const { t } = useText();
  const name = displayName(account);
  return (
    <div className="flex items-center gap-3 px-2 py-3">
      <Avatar decorative size="sm" name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
      <bdi className="min-w-0 grow truncate font-medium">{name}</bdi>
      {creator && <Badge>{t('channels.creator')}</Badge>}
      {removable && (
        <IconButton size="sm" aria-label={t('channels.removeManager', { name })} onClick={remove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
