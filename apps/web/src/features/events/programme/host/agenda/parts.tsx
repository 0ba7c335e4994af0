import { Button } from '@atrium/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../../../../../components/confirm-button.tsx';
import { Moves } from '../../../../../components/staff/moves.tsx';
import { cx } from '../../../../../lib/cx.ts';
import { useText } from '../../../../../lib/text.tsx';
import { refreshListing } from '../host.api.ts';

/** Any write to the event; afterwards all that shows it is asked anew. */
export function useChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => refreshListing(client),
  });
}

/** Writes the new place of each. */
export const inOrder =
  (ids: readonly string[], put: (id: string, sortOrder: number) => Promise<unknown>) => async () => {
    for (const [index, id] of ids.entries()) await put(id, index);
  };

interface PartRowProps {
  name: string;
  about?: ReactNode;
  lead?: ReactNode;
  /** All in their order, and which of them this is. */
  ids: readonly string[];
  index: number;
  pending: boolean;
  onMove: (ids: string[]) => void;
  onEdit: () => void;
  removal: string;
  onRemove: () => void;
  /** Others stand below it. */
  heads?: boolean;
}

/** One of several things in an order of their own: moved, changed, removed. */
export function PartRow({
  name,
  about,
  lead,
  ids,
  index,
  pending,
  onMove,
  onEdit,
  heads = false,
  ...rest
}: PartRowProps) {
  const { t } = useText();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      {lead}
      <div className="min-w-40 grow basis-52">
        <p dir="auto" className={cx('wrap-anywhere', heads ? 'font-semibold' : 'font-medium')}>
          {name}
        </p>
        {about !== undefined && <div className="text-sm text-muted">{about}</div>}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Moves name={name} ids={ids} index={index} onMove={onMove} />
        <Button size="sm" aria-label={t('host.editName', { name })} onClick={onEdit}>
          {t('form.edit')}
        </Button>
        <ConfirmButton
          size="sm"
          variant="quiet"
          aria-label={t('host.deleteName', { name })}
          pending={pending}
          question={{
            title: t('form.deleteQuestion', { name }),
            text: rest.removal,
            action: t('form.delete'),
          }}
          onConfirm={rest.onRemove}
        >
          {t('form.delete')}
        </ConfirmButton>
      </div>
    </div>
  );
}

/** Leads to the form for one more. */
export function AddPart({
  label,
  primary = false,
  onClick,
}: {
  label: string;
  primary?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      size={primary ? 'md' : 'sm'}
      variant={primary ? 'primary' : 'secondary'}
      icon={<Plus aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
