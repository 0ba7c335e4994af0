import { useText } from '../../../lib/text.tsx';
import type { SettingName } from './setting-changes.ts';
import { settingLabels } from './setting-texts.ts';

export function useSettingLabel(): (name: SettingName) => string {
  const { t } = useText();
  return (name) => t(settingLabels[name]);
}
