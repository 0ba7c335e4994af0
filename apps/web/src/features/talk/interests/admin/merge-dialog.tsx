import { type InterestEntry, mergeInterest } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MergeChoice } from '../../../../components/staff/merge-choice.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { candidatesOf, interestCalls, mostUses } from './all-interests.api.ts';

interface MergeDialogProps {
  interest: InterestEntry;
  onClose: () => void;
}

/** Two ways of writing one topic become one: the name that is left leads to the other. */
export default function MergeDialog({ interest, onClose }: MergeDialogProps) {
  const { t } = useText();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [into, setInto] = useState<InterestEntry | null>(null);
  const settled = useDebounced(search.trim(), 250);
  const list = useQuery({ ...candidatesOf(settled), placeholderData: keepPreviousData });
  const { mutation } = useSave(
    (intoId: string) =>
      mergeInterest({ path: { interestId: interest.id }, body: { intoId }, throwOnError: true }),
    { touches: interestCalls, said: t('admin.interests.merged'), onSaved: onClose },
  );
  const counted = (count: number): string =>
    count > mostUses ? `${format.number(mostUses)}+` : format.number(count);
  return (
    <Dialog
      open
      title={t('admin.interests.mergeOne', { name: interest.name })}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="primary"
            disabled={into === null}
            pending={mutation.isPending}
            onClick={() => into !== null && mutation.mutate(into.id)}
          >
            {t('admin.interests.merge')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('admin.interests.mergeText', { name: interest.name })}</p>
        <MergeChoice
          from={interest}
          query={list}
          searchLabel={t('admin.interests.into')}
          label={t('admin.interests.candidates')}
          search={search}
          onSearch={setSearch}
          chosen={into}
          onChosen={setInto}
          draw={({ name, people }) => ({
            label: <bdi>{name}</bdi>,
            description: t('admin.interests.chosenBy', { count: counted(people) }),
          })}
        />
        <p role="status" className="min-h-10 text-sm">
          {into !== null &&
            t('admin.interests.mergeEffect', {
              name: interest.name,
              into: into.name,
              people: counted(interest.people),
              posts: counted(interest.posts),
            })}
        </p>
      </div>
    </Dialog>
  );
}
