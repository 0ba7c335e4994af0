import { getContentReportOptions, reportContent, withdrawContentReport } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag, FlagOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { ReportDialog } from '../activities/index.ts';

/** Tells the staff of a content, and takes that back until they have decided. */
export function ReportButton({ contentId }: { contentId: string }) {
  const { t } = useText();
  const client = useQueryClient();
  const membersOnly = useMemberOnly();
  const [asking, setAsking] = useState(false);
  const path = { contentId };
  const options = getContentReportOptions({ path });
  const report = useQuery({ ...options, enabled: useSessionStatus() === 'member' }).data?.data ?? null;
  const withdraw = useMutation({
    mutationFn: async () => (await withdrawContentReport({ path, throwOnError: true })).data,
    onSuccess: (answer) => {
      client.setQueryData(options.queryKey, answer);
      toast({ kind: 'success', text: t('feed.reportWithdrawn') });
    },
  });
  if (report?.decided === true) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={report === null ? <Flag aria-hidden="true" /> : <FlagOff aria-hidden="true" />}
        pending={withdraw.isPending}
        onClick={() => {
          if (report === null) membersOnly(() => setAsking(true));
          else withdraw.mutate();
        }}
      >
        {t(report === null ? 'feed.report' : 'feed.withdrawReport')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ReportDialog
            close={() => setAsking(false)}
            send={async (body) => {
              const { data } = await reportContent({ path, body, throwOnError: true });
              client.setQueryData(options.queryKey, data);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
