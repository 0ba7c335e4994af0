import { createContext } from 'react';

/** The brand's colours as style rules. Worked out on the server; the browser keeps what it received. */
export const ThemeContext = createContext('');

export function readTheme(): string {
  return document.getElementById('theme')?.textContent ?? '';
}
