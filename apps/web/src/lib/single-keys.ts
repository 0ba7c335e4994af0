import { storage } from './storage.ts';

const key = 'single-keys';

/** Whether a single character is a shortcut, on this device. Voice control types characters that nobody meant as one. */
export const areSingleKeysOn = (): boolean => storage.read(key) !== 'off';

export function switchSingleKeys(on: boolean): void {
  if (on) storage.remove(key);
  else storage.write(key, 'off');
}
