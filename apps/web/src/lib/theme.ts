import { createContext } from 'react';

/** The brand's colours as style rules. Worked out on the server; the browser keeps what it received. */
export const ThemeContext = createContext('');

/** Of the page's own scripts; known while the server renders, and to nobody else. */
export const NonceContext = createContext<string | undefined>(undefined);

export function readTheme(): string {
  return document.getElementById('theme')?.textContent ?? '';
}
