import { type Channel, setChannelPlans } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useModule } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { plansForChannels } from './manage.api.ts';

/** The staff choose the plans that open a channel; those that are archived stay where they were chosen. */
export default function ChannelPlans({ channel }: { channel: Channel }) {
  const { t } = useText();
  const isOn = useModule('subscriptions');
  const { data } = useQuery({ ...plansForChannels(), enabled: isOn });
  const [chosen, setChosen] = useState<readonly string[]>(channel.plans.map(({ id }) => id));
  const { mutation } = useSave(
    () =>
      setChannelPlans({
        path: { channelId: channel.id },
        body: { planIds: [...chosen] },
        throwOnError: true,
      }),
    {
      touches: [
        'getManagedChannel',
        'getChannel',
        'listChannels',
        'listChannelContents',
        'getChannelContent',
      ],
      said: t('channels.settingsSaved'),
      onSaved: () => undefined,
    },
  );
  const offered = data?.data ?? [];
  const archived = channel.plans.filter(({ id }) => !offered.some((plan) => plan.id === id));
  const plans = [...offered, ...archived];
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="channel-plans" className="mt-8 max-w-2xl border-t border-line pt-6">
      <h2 id="channel-plans" className="text-lg font-semibold">
        {t('channels.plans.title')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t('channels.plans.text')}</p>
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t('channels.plans.title')}</legend>
        {plans.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          >
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      </fieldset>
      <Button className="mt-4" pending={mutation.isPending} onClick={() => mutation.mutate(undefined)}>
        {t('channels.plans.save')}
      </Button>
    </section>
  );
}
