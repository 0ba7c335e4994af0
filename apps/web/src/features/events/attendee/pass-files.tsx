import { type AttendeePass, getPassPaper, getWalletPass, listWalletsOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { FileDown, WalletCards } from 'lucide-react';
import { useSaveFile } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/text.tsx';

/** The pass to take along: on paper, and in the phone's wallet where the organization has one. One that was canceled opens nothing, on paper neither. */
export function PassFiles({ slug, pass }: { slug: string; pass: AttendeePass }) {
  const { t } = useText();
  const paper = useSaveFile(`${slug}-${pass.alternateId}.pdf`, () =>
    getPassPaper({
      path: { eventId: slug, passId: pass.id },
      parseAs: 'blob',
      throwOnError: true,
    }),
  );
  const wallets = useQuery(listWalletsOptions()).data?.data;
  const apple = useSaveFile(`${slug}-${pass.alternateId}.pkpass`, () =>
    getWalletPass({ path: { eventId: slug, passId: pass.id }, parseAs: 'blob', throwOnError: true }),
  );
  if (pass.code === null) return null;
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-3">
      <Button icon={<FileDown aria-hidden="true" />} pending={paper.isPending} onClick={() => paper.mutate()}>
        {t('attendee.passPaper')}
      </Button>
      {wallets?.apple === true && (
        <Button
          icon={<WalletCards aria-hidden="true" />}
          pending={apple.isPending}
          onClick={() => apple.mutate()}
        >
          {t('attendee.wallet')}
        </Button>
      )}
    </div>
  );
}
