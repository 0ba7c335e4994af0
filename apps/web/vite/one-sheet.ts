import { readdir } from 'node:fs/promises';

/** The server names the style sheet in the page, the browser in its code. Two would be loaded if they differed. */
export async function expectOneSheet(folder: string): Promise<void> {
  const sheets = (await readdir(folder)).filter((name) => /^app-.*\.css$/.test(name));
  if (sheets.length !== 1)
    throw new Error(`The server and the browser have different style sheets: ${sheets.join(', ')}`);
}
