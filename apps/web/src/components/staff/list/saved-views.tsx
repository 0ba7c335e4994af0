import { deleteStaffView, listStaffViewsOptions, saveStaffView, type StaffView } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { IconButton } from '@atrium/ui/icon-button';
import { Popover } from '@atrium/ui/popover';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';

type ListName = StaffView['list'];

/** Lists have the names that the last part of their addresses has. */
function useListName(): ListName | undefined {
  const { pathname } = useLocation();
  return /\/admin\/([a-z]+)\/?$/.exec(pathname)?.[1] as ListName | undefined;
}

/** Searches, filters, orders and columns of this list under names, one's own and those that others share. */
export function SavedViews() {
  const { t } = useText();
  const list = useListName();
  if (list === undefined) return null;
  return (
    <Popover
      label={t('admin.views.title')}
      placement="bottom end"
      trigger={<Button icon={<Bookmark aria-hidden="true" />}>{t('admin.views.title')}</Button>}
    >
      {(close) => <Views list={list} close={close} />}
    </Popover>
  );
}

interface ViewsProps {
  list: ListName;
  close: () => void;
}

function Views({ list, close }: ViewsProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const views = useQuery(listStaffViewsOptions({ query: { list } })).data?.data ?? [];
  return (
    <div className="flex flex-col gap-4">
      {views.length === 0 ? (
        <p className="text-sm text-muted">{t('admin.views.none')}</p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {views.map((view) => (
            <li key={view.id} className="flex items-center gap-1">
              <Button
                variant="quiet"
                size="sm"
                className="min-w-0 grow justify-start"
                onClick={() => {
                  void navigate({ search: view.address }, { preventScrollReset: true });
                  close();
                }}
              >
                <bdi className="truncate">{view.name}</bdi>
                {view.shared && <span className="font-normal text-muted">{t('admin.views.shared')}</span>}
              </Button>
              <DeleteView view={view} />
            </li>
          ))}
        </ul>
      )}
      <SaveView list={list} />
    </div>
  );
}

function DeleteView({ view }: { view: StaffView }) {
  const { t } = useText();
  const isKeeper = useHasPower('settings');
  const { mutation } = useSave<void>(
    () => deleteStaffView({ path: { viewId: view.id }, throwOnError: true }),
    { touches: ['listStaffViews'], said: t('admin.views.deleted'), onSaved: () => undefined },
  );
  if (!view.own && !isKeeper) return null;
  return (
    <IconButton
      size="sm"
      aria-label={t('admin.views.delete', { name: view.name })}
      disabled={mutation.isPending}
      onClick={() => mutation.mutate()}
    >
      <Trash2 aria-hidden="true" />
    </IconButton>
  );
}

const MOST_SIGNS = 1000;

function SaveView({ list }: { list: ListName }) {
  const { t } = useText();
  const [params] = useSearchParams();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const { mutation, errors } = useSave<void>(
    () => {
      const address = new URLSearchParams(params);
      address.delete('page');
      return saveStaffView({
        body: { list, name: name.trim(), address: address.toString().slice(0, MOST_SIGNS), shared },
        throwOnError: true,
      });
    },
    { touches: ['listStaffViews'], said: t('admin.views.saved'), onSaved: () => setName('') },
  );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') mutation.mutate();
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-3 border-t border-line pt-4">
      <TextField
        label={t('admin.views.name')}
        value={name}
        maxLength={60}
        dir="auto"
        error={errors['name'] ?? null}
        onChange={setName}
      />
      <Checkbox checked={shared} onChange={setShared}>
        {t('admin.views.share')}
      </Checkbox>
      <Button type="submit" variant="primary" disabled={name.trim() === ''} pending={mutation.isPending}>
        {t('admin.views.save')}
      </Button>
    </form>
  );
}
