import { deleteInterest, type InterestEntry } from '@atrium/api';
import DeleteQuestion from '../../../../components/staff/delete-question.tsx';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { interestCalls, usesOf } from './all-interests.api.ts';

interface DeleteInterestProps {
  interest: InterestEntry;
  onClose: () => void;
}

export default function DeleteInterest({ interest, onClose }: DeleteInterestProps) {
  const { t } = useText();
  const { mutation } = useSave(
    () => deleteInterest({ path: { interestId: interest.id }, throwOnError: true }),
    { touches: interestCalls, said: t('form.deleted'), onSaved: onClose },
  );
  return (
    <DeleteQuestion
      title={t('form.deleteQuestion', { name: interest.name })}
      text={t(usesOf(interest) ? 'admin.interests.deleteUsed' : 'admin.interests.deleteUnused')}
      pending={mutation.isPending}
      onDelete={() => mutation.mutate(undefined)}
      onClose={onClose}
    />
  );
}
