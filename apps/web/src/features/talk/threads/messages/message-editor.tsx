import { editThreadMessage, type ThreadMessage } from '@atrium/api';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../../lib/text.tsx';
import { MessageEditor as Editor } from '../../conversations/index.ts';
import { changeMessage } from '../threads.api.ts';

export function MessageEditor({ message, close }: { message: ThreadMessage; close: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  return (
    <Editor
      said={{ message: message.body, entities: message.entities }}
      label={t('threads.editing')}
      placeholder={t('threads.write')}
      save={async (said) => {
        const { data } = await editThreadMessage({
          path: { threadId: message.threadId, messageId: message.id },
          body: { body: said.message, entities: said.entities },
          throwOnError: true,
        });
        changeMessage(client, message, () => data.data);
      }}
      close={close}
    />
  );
}
