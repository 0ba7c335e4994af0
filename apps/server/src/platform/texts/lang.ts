import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMessages, typesOf } from '@atrium/texts';

export const languageFolder = fileURLToPath(new URL('../../../lang', import.meta.url));

/** The English texts decide which ids exist and which values each wants: the compiler then knows them. */
export function writeTextTypes(): void {
  const folder = join(import.meta.dirname, 'generated');
  mkdirSync(folder, { recursive: true });
  const types = typesOf(readMessages(languageFolder, 'en'), 'lang/en by cli/text-types.ts');
  writeFileSync(join(folder, 'texts.ts'), types);
}
