import { type Thread, updateThread } from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../lib/text.tsx';
import { NameDialog } from './name-dialog.tsx';
import { refreshThreads } from './threads.api.ts';

export function RenameThreadDialog({ thread, close }: { thread: Thread; close: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: (subject: string) =>
      updateThread({ path: { threadId: thread.id }, body: { subject }, throwOnError: true }),
    onSuccess: async () => {
      close();
      await refreshThreads(client);
    },
  });
  return (
    <NameDialog
      title={t('threads.rename')}
      label={t('threads.subject')}
      value={thread.subject}
      maxLength={200}
      pending={rename.isPending}
      save={(subject) => rename.mutate(subject)}
      close={close}
    />
  );
}
