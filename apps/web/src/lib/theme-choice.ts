import { storage } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

const key = 'theme';

/** Runs before anything is drawn, so that no page shows in the other scheme first. */
export const themeScript = `try{const t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

export function readThemeChoice(): ThemeChoice {
  const stored = storage.read(key);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** For this device; the system decides again where neither is chosen. */
export function chooseTheme(theme: ThemeChoice): void {
  if (theme === 'system') {
    storage.remove(key);
    delete document.documentElement.dataset['theme'];
  } else {
    storage.write(key, theme);
    document.documentElement.dataset['theme'] = theme;
  }
}
