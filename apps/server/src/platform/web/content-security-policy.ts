import { createHash } from 'node:crypto';

export interface PolicySources {
  /** Origins that the page calls besides its own. */
  connect: readonly string[];
  /** Origins of scripts and frames of others: whoever takes the money. */
  scripts?: readonly string[];
  frames?: readonly string[];
  /** True: a script of others writes styles that nobody here knows. */
  foreignStyles?: boolean;
  /** Marks the scripts that the site itself wrote. Made for one rendering, so that no text in the page can carry it. */
  nonce: string;
}

// React Aria puts this rule into the page once a control is pressed.
const pressableRule = sha256(
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
);

/**
 * Names the site's own inline scripts, and every sheet and style of a rendered page, by their hashes, and allows no other.
 * Hashes and not the nonce itself, because one rendering is sent to many readers.
 */
export function policyFor(
  html: string,
  { connect, nonce, scripts: foreign = [], frames = [], foreignStyles = false }: PolicySources,
): string {
  const scripts = new Set<string>();
  const sheets = new Set([pressableRule]);
  for (const [, tag, attributes = '', content = ''] of html.matchAll(
    /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs,
  )) {
    if (content === '') continue;
    if (tag === 'style') sheets.add(sha256(content));
    // A script without the mark came with somebody's words; JSON is data and needs no leave.
    else if (attributes.includes(` nonce="${nonce}"`)) scripts.add(sha256(content));
  }
  const styles = new Set<string>();
  for (const [, value = ''] of html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .matchAll(/\sstyle="([^"]*)"/g)) {
    styles.add(sha256(unescapeHtml(value)));
  }
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...foreign, ...scripts].join(' ')}`,
    ...(frames.length === 0 ? [] : [`frame-src ${["'self'", ...frames].join(' ')}`]),
    // Beside a hash, browsers ignore the permission for all of them.
    ...(foreignStyles
      ? ["style-src 'self' 'unsafe-inline'"]
      : [
          `style-src ${["'self'", ...sheets].join(' ')}`,
          `style-src-attr ${styles.size === 0 ? "'none'" : ["'unsafe-hashes'", ...styles].join(' ')}`,
        ]),
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The page as it is sent. */
export const withoutNonce = (html: string, nonce: string): string => html.replaceAll(` nonce="${nonce}"`, '');

const entities: Record<string, string> = { quot: '"', '#x27': "'", amp: '&', lt: '<', gt: '>' };

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(quot|#x27|amp|lt|gt);/g, (whole, name: string) => entities[name] ?? whole);
}
