import { type Content, scheduleContent, unscheduleContent, updateContent } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { fromZoneInput, toZoneInput } from '../../../../lib/zone-time.ts';
import { refreshChannels } from '../channels.api.ts';

interface PublishPanelProps {
  content: Content;
  /** The draft is saved before it goes out. */
  flush: () => Promise<void>;
}

/** When it goes out, on the clocks of the organization, and how subscribers are told. */
export function PublishPanel({ content, flush }: PublishPanelProps) {
  const { t } = useText();
  const client = useQueryClient();
  const path = { channelId: content.channel.id, contentId: content.id };
  const act = useMutation({
    mutationFn: async ({ work }: { work: () => Promise<unknown>; said: string }) => {
      await flush();
      await work();
    },
    onSuccess: async (_answer, { said }) => {
      toast({ kind: 'success', text: said });
      await refreshChannels(client);
    },
  });
  const { published, visible, publishSchedule } = content;
  const show = (on: boolean) => () =>
    updateContent({ path, body: { content: { visible: on } }, throwOnError: true });
  return (
    <section aria-labelledby="publish" className="flex flex-col gap-3">
      <h2 id="publish" className="font-semibold">
        {t('channels.publishing')}
      </h2>
      {published === null ? (
        <Plan
          key={publishSchedule?.date ?? 'draft'}
          content={content}
          pending={act.isPending}
          plan={(body) => {
            const said = t(
              Date.parse(body.date) > Date.now() ? 'channels.isPlanned' : 'channels.isPublished',
            );
            act.mutate({ said, work: () => scheduleContent({ path, body, throwOnError: true }) });
          }}
          cancel={() =>
            act.mutate({
              said: t('channels.isDraft'),
              work: () => unscheduleContent({ path, throwOnError: true }),
            })
          }
        />
      ) : (
        <>
          <p className="text-sm text-muted">{t(visible ? 'channels.isOut' : 'channels.isHidden')}</p>
          <Button
            pending={act.isPending}
            onClick={() =>
              act.mutate({
                said: t(visible ? 'channels.nowHidden' : 'channels.nowShown'),
                work: show(!visible),
              })
            }
          >
            {t(visible ? 'channels.hide' : 'channels.show')}
          </Button>
        </>
      )}
    </section>
  );
}

interface PlanProps {
  content: Content;
  pending: boolean;
  plan: (body: { date: string; email: boolean; push: boolean }) => void;
  cancel: () => void;
}

function Plan({ content, pending, plan, cancel }: PlanProps) {
  const { t } = useText();
  const { config } = useSite();
  const planned = content.publishSchedule?.date ?? null;
  const [at, setAt] = useState(planned === null ? '' : toZoneInput(planned, config.TIMEZONE));
  const [email, setEmail] = useState(content.email);
  const [push, setPush] = useState(content.push);
  const date = fromZoneInput(at, config.TIMEZONE);
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('channels.tell')}</legend>
        <Checkbox checked={email} onChange={setEmail}>
          {t('channels.tellByEmail')}
        </Checkbox>
        <Checkbox checked={push} onChange={setPush}>
          {t('channels.tellByPush')}
        </Checkbox>
      </fieldset>
      <TextField
        type="datetime-local"
        label={t('channels.moment')}
        description={t('channels.zone', { zone: config.TIMEZONE.replaceAll('_', ' ') })}
        value={at}
        onChange={setAt}
      />
      <div className="flex flex-wrap gap-2">
        {date !== null && (
          <Button variant="primary" pending={pending} onClick={() => plan({ date, email, push })}>
            {t(planned === null ? 'channels.plan' : 'channels.planAnew')}
          </Button>
        )}
        <Button
          variant={date === null ? 'primary' : 'secondary'}
          pending={pending}
          onClick={() => plan({ date: new Date().toISOString(), email, push })}
        >
          {t('channels.publishNow')}
        </Button>
        {planned !== null && (
          <Button variant="quiet" pending={pending} onClick={cancel}>
            {t('channels.unplan')}
          </Button>
        )}
      </div>
    </>
  );
}
