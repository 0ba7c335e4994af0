import { type ChatChannelMessage, editChatMessage } from '@atrium/api';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../../lib/text.tsx';
import { MessageEditor as Editor } from '../../../talk/conversations/index.ts';
import { changeHistory } from '../outbox/history.api.ts';
import { withChanged } from '../outbox/history.ts';

export function MessageEditor({ message, close }: { message: ChatChannelMessage; close: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const { channelId, id: messageId, text, entities, images, files } = message;
  return (
    <Editor
      said={{ message: text, entities }}
      label={t('chat.editing')}
      placeholder={t('chat.write')}
      mayBeEmpty={images.length + files.length > 0}
      save={async (said) => {
        const { data } = await editChatMessage({
          path: { channelId, messageId },
          body: { text: said.message, entities: said.entities },
          throwOnError: true,
        });
        changeHistory(client, channelId, withChanged(data.data));
      }}
      close={close}
    />
  );
}
