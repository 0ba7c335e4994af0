export interface PagePart {
  readonly file: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
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

/** To be read in a browser without a network: no script, nothing from outside, every text escaped. */
export function writePage({ organization, createdAt, parts, media }: Page): string {
  const title = `Your data at ${escape(organization)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<title>${title}</title><style>${STYLE}</style></head><body>
<h1>${title}</h1>
<p>Made on ${createdAt.toISOString().slice(0, 10)}. Each part is also a JSON file in the folder <code>data</code>.</p>
<ul>${parts.map(({ file, count }) => `<li><a href="#${file}">${escape(heading(file))}</a> (${count})</li>`).join('')}</ul>
${parts.map(writePart).join('\n')}
${media.length === 0 ? '' : `<h2>Pictures, videos and files</h2><ul>${media.map(writeLink).join('')}</ul>`}
</body></html>
`;
}

function writePart({ file, rows, count }: PagePart): string {
  const more =
    count > rows.length
      ? `<p>The first ${rows.length} of ${count}; all are in <a href="data/${file}.json">data/${file}.json</a>.</p>`
      : '';
  return `<h2 id="${file}">${escape(heading(file))}</h2>${more}${rows.map(writeRow).join('')}`;
}

function writeRow(row: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return `<dl>${said.map(([name, value]) => `<dt>${escape(name)}</dt><dd dir="auto">${escape(textOf(value))}</dd>`).join('')}</dl>`;
}

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
