import type { BaseAccount } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { IconButton } from '@atrium/ui/icon-button';
import { useMutation, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { PeoplePicker } from '../../../components/people-picker.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { PersonRow, PersonRowsSkeleton } from '../../ground/accounts/index.ts';

interface Adding {
  label: string;
  placeholder: string;
  action: string;
  add: (chosen: readonly BaseAccount[]) => Promise<unknown>;
}

interface Removing {
  mayRemove: (account: BaseAccount) => boolean;
  label: (name: string) => string;
  remove: (account: BaseAccount) => Promise<unknown>;
}

interface PeopleDialogProps {
  title: string;
  list: UseInfiniteQueryResult<unknown, unknown>;
  people: readonly { readonly account: BaseAccount; readonly badge?: ReactNode }[];
  /** Null where nobody is added one by one. */
  adding: Adding | null;
  removing: Removing;
  /** After people were added or removed, whether it worked or not. */
  refresh: () => unknown;
  close: () => void;
}

/** The people in a conversation. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { title, list, people, adding, removing, refresh, close } = props;
  const { t } = useText();
  return (
    <Dialog open title={title} closeLabel={t('action.close')} onOpenChange={close}>
      {adding !== null && (
        <AddPeople {...adding} refresh={refresh} without={people.map(({ account }) => account.id)} />
      )}
      <QueryState query={list} waiting={<PersonRowsSkeleton count={3} />}>
        {() => (
          <>
            <ul className="-mx-3 flex flex-col">
              {people.map(({ account, badge }) => (
                <li key={account.id}>
                  <PersonRow account={account} badge={badge}>
                    {removing.mayRemove(account) ? (
                      <Remove {...removing} account={account} refresh={refresh} />
                    ) : (
                      <span />
                    )}
                  </PersonRow>
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonRowsSkeleton count={1} />} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

type RemoveProps = Pick<Removing, 'label' | 'remove'> &
  Pick<PeopleDialogProps, 'refresh'> & { account: BaseAccount };

function Remove({ account, label: labelOf, remove: take, refresh }: RemoveProps) {
  const remove = useMutation({ mutationFn: () => take(account), onSettled: refresh });
  const label = labelOf(displayName(account));
  return (
    <IconButton aria-label={label} title={label} disabled={remove.isPending} onClick={() => remove.mutate()}>
      <UserRoundX />
    </IconButton>
  );
}

type AddPeopleProps = Adding & Pick<PeopleDialogProps, 'refresh'> & { without: readonly string[] };

function AddPeople({ label, placeholder, action, add: put, refresh, without }: AddPeopleProps) {
  const [chosen, setChosen] = useState<readonly BaseAccount[]>([]);
  const add = useMutation({
    mutationFn: () => put(chosen),
    onSuccess: () => setChosen([]),
    onSettled: refresh,
  });
  return (
    <div className="mb-4 flex flex-col gap-3 border-b border-line pb-4">
      <PeoplePicker {...{ label, placeholder, without }} value={chosen} onChange={setChosen} />
      {chosen.length > 0 && (
        <Button variant="primary" className="self-end" pending={add.isPending} onClick={() => add.mutate()}>
          {action}
        </Button>
      )}
    </div>
  );
}
