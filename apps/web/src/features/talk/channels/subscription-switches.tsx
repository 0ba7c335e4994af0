import type { ChannelSubscriber, UpdateChannelSubscriptionData } from '@atrium/api';
import { Popover, type PopoverProps } from '@atrium/ui/popover';
import { Switch } from '@atrium/ui/switch';
import { useText } from '../../../lib/text.tsx';

interface SubscriptionSwitchesProps {
  own: ChannelSubscriber;
  trigger: PopoverProps['trigger'];
  save: (body: UpdateChannelSubscriptionData['body']) => void;
}

/** Whether new contents come by mail and as a push. */
export default function SubscriptionSwitches({ own, trigger, save }: SubscriptionSwitchesProps) {
  const { t } = useText();
  return (
    <Popover label={t('channels.bells')} trigger={trigger}>
      <div className="flex flex-col gap-4">
        <Switch
          defaultChecked={own.contentEmailNotification}
          onChange={(on) => save({ contentEmailNotification: on })}
        >
          {t('channels.byEmail')}
        </Switch>
        <Switch
          defaultChecked={own.contentPushNotification}
          onChange={(on) => save({ contentPushNotification: on })}
        >
          {t('channels.byPush')}
        </Switch>
      </div>
    </Popover>
  );
}
