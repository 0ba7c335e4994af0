export interface PagePart {
  readonly file: string;
  /** As `shorten` leaves them. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly count: number;
}

interface Page {
  readonly organization: string;
  readonly createdAt: Date;
  readonly parts: readonly PagePart[];
  readonly media: readonly string[];
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16181d;background:#fff}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-top:1px solid #ddd;padding-top:.75rem}
dt{color:#5b6070}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media(prefers-color-scheme:dark){body{color:#e8eaf0;background:#14161b}dl{border-color:#333}dt{color:#9aa0b0}a{color:#9ab4ff}}`;

/** Longer texts are whole in the JSON file. */
const SHOWN_TEXT = 2000;

/** A row as the page shows it. */
export const shorten = (row: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (value === null || value === '') return [];
      const text = textOf(value);
      return [
        [
          name,
          text.length <= SHOWN_TEXT ? text : `${text.slice(0, SHOWN_TEXT - 1).toWellFormed()}…`,
        ] as const,
      ];
    }),
  );

/**
 * To be read in a browser without a network: no script, nothing from outside, every text escaped. In pieces, for the whole
 * may have megabytes.
 */
export function* writePage({ organization, createdAt, parts, media }: Page): Generator<string> {
  const title = `Your data at ${escape(organization)}`;
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<title>${title}</title><style>${STYLE}</style></head><body>
<h1>${title}</h1>
<p>Made on ${createdAt.toISOString().slice(0, 10)}. Each part is also a JSON file in the folder <code>data</code>.</p>
<ul>${parts.map(({ file, count }) => `<li><a href="#${file}">${escape(heading(file))}</a> (${count})</li>`).join('')}</ul>
`;
  for (const part of parts) yield* writePart(part);
  if (media.length > 0) {
    yield '\n<h2>Pictures, videos and files</h2><ul>';
    for (const path of media) yield writeLink(path);
    yield '</ul>';
  }
  yield '\n</body></html>\n';
}

function* writePart({ file, rows, count }: PagePart): Generator<string> {
  const more =
    count > rows.length
      ? `<p>The first ${rows.length} of ${count}; all are in <a href="data/${file}.json">data/${file}.json</a>.</p>`
      : '';
  yield `<h2 id="${file}">${escape(heading(file))}</h2>${more}`;
  for (const row of rows) yield writeRow(row);
  yield '\n';
}

const writeRow = (row: Readonly<Record<string, string>>): string =>
  `<dl>${Object.entries(row)
    .map(([name, text]) => `<dt>${escape(name)}</dt><dd dir="auto">${escape(text)}</dd>`)
    .join('')}</dl>`;

const writeLink = (path: string): string =>
  `<li><a href="${escape(path.split('/').map(encodeURIComponent).join('/'))}">${escape(path)}</a></li>`;

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function heading(file: string): string {
  const words = file.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
