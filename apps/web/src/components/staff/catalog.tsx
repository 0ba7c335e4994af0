import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Power } from '@atrium/api';
import { createContext, type ReactNode, Suspense, lazy, use, useState } from 'react';
import { itemsOf } from '../../lib/queries.ts';
import { useSelf } from '../../lib/self.ts';
import { useText } from '../../lib/text.tsx';
import { useSave } from '../../lib/use-save.ts';
import { MoreButton } from '../more-button.tsx';
import { QueryState } from '../query-state.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { Editing } from './editing.tsx';
import { Moves } from './moves.tsx';

const DeleteQuestion = lazy(() => import('./delete-question.tsx'));

/** The dialogs that a row can open; areas add their own. */
type Deed<More extends string> = 'edit' | 'delete' | More;

/** Whether the rows of a catalog may be changed by the reader. */
const MayWrite = createContext(true);

interface CatalogProps<T extends { id: string }, More extends string> {
  list: UseInfiniteQueryResult<InfiniteData<{ data: T[] }>, unknown>;
  texts: {
    add: string;
    emptyTitle: string;
    emptyText: string;
    /** Asks before the thing is gone for good. */
    deleteTitle: (item: T) => string;
    deleteText: string;
  };
  illustration: ReactNode;
  remove: (id: string) => Promise<unknown>;
  /** Calls whose answers are others once something is gone. */
  touches: readonly string[];
  row: (item: T, open: (what: Deed<More>) => void) => ReactNode;
  /** Without it in their role, the staff only read; absent on pages that open to writers alone. */
  power?: Power;
  /** The title of this list on a page with several; the add button of lists other than the main one is secondary. */
  part?: { title: string; main: boolean };
  /** How they are put into another order; absent where they have none of their own. */
  order?: { nameOf: (item: T) => string; put: (ids: string[]) => void };
  /** For everything but deleting; a new thing's form has no item. */
  dialog: (what: 'new' | Deed<More>, item: T | undefined, close: () => void) => ReactNode;
}

/** Things that the staff keep: a list, a form for a new one and for each, and a way to be rid of it. */
export function Catalog<T extends { id: string }, More extends string = never>({
  list,
  texts,
  illustration,
  remove,
  touches,
  row,
  power,
  part,
  order,
  dialog,
}: CatalogProps<T, More>) {
  const { t } = useText();
  const [open, setOpen] = useState<{ what: 'new' | Deed<More>; id?: string } | null>(null);
  const powers = useSelf().data?.data.powers ?? [];
  const mayWrite = power === undefined || powers.includes(power);
  const close = () => setOpen(null);
  const openOne = (what: Deed<More>, id: string) => {
    setOpen({ what, id });
    // Others may have changed it since the list was read.
    void list.refetch();
  };
  const items = itemsOf(list.data);
  const chosen = items.find(({ id }) => id === open?.id);
  const { mutation } = useSave(remove, { touches, said: t('form.deleted'), onSaved: close });
  const add = mayWrite && (
    <Button
      variant={part?.main === false ? 'secondary' : 'primary'}
      icon={<Plus aria-hidden="true" />}
      onClick={() => setOpen({ what: 'new' })}
    >
      {texts.add}
    </Button>
  );
  return (
    <MayWrite value={mayWrite}>
      {part !== undefined && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-base font-semibold">{part.title}</h3>
          {add}
        </div>
      )}
      <QueryState
        query={list}
        waiting={<RowsSkeleton />}
        isEmpty={() => items.length === 0}
        empty={
          part === undefined ? (
            <EmptyState
              illustration={illustration}
              title={texts.emptyTitle}
              text={texts.emptyText}
              action={add}
            />
          ) : (
            <p className="border-y border-line py-4 text-sm text-muted">
              {texts.emptyTitle}. {texts.emptyText}
            </p>
          )
        }
      >
        {() => (
          <>
            {part === undefined && mayWrite && <div className="mb-4 flex justify-end">{add}</div>}
            <ul className="divide-y divide-line border-y border-line">
              {items.map((item, index) => (
                <li key={item.id} className="relative flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
                  {row(item, (what) => openOne(what, item.id))}
                  {order !== undefined && mayWrite && (
                    <Moves
                      name={order.nameOf(item)}
                      ids={items.map(({ id }) => id)}
                      index={index}
                      onMove={order.put}
                    />
                  )}
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {open?.what === 'new' && dialog('new', undefined, close)}
        {open !== null && open.what !== 'new' && open.what !== 'delete' && chosen !== undefined && (
          <Editing item={chosen}>{(item) => dialog(open.what, item, close)}</Editing>
        )}
        {open?.what === 'delete' && chosen !== undefined && (
          <DeleteQuestion
            title={texts.deleteTitle(chosen)}
            text={texts.deleteText}
            pending={mutation.isPending}
            onDelete={() => mutation.mutate(chosen.id)}
            onClose={close}
          />
        )}
      </Suspense>
    </MayWrite>
  );
}

interface RowDeedsProps {
  open: (what: 'edit' | 'delete') => void;
  /** Actions that come first, with more weight than those that every row has. */
  children?: ReactNode;
}

export function RowDeeds({ open, children }: RowDeedsProps) {
  const { t } = useText();
  if (!use(MayWrite)) return null;
  return (
    <div className="flex flex-wrap gap-1">
      {children}
      <Button size="sm" variant={children === undefined ? 'secondary' : 'quiet'} onClick={() => open('edit')}>
        {t('form.edit')}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => open('delete')}>
        {t('form.delete')}
      </Button>
    </div>
  );
}
