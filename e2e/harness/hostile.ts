import type { Page } from 'playwright-core';
import type { Visit } from './suite.ts';

export const FOREIGN = 'https://evil.example';
export const PAYLOADS = [
  '<svg onload=__pwned=1>',
  '<img src=x onerror=__pwned=2>',
  '"><script>__pwned=3</script>',
  "' autofocus onfocus=__pwned=4 x='",
  '</title><script>__pwned=5</script>',
  '</script><script>__pwned=6</script>',
  '</textarea><img src=x onerror=__pwned=7>',
  '</style><body onload=__pwned=8>',
  '--><svg/onload=__pwned=9>',
  '<iframe srcdoc="<script>parent.__pwned=10</script>">',
  '<iframe src=javascript:alert(11)>',
  `<iframe src=${FOREIGN}/frame>`,
  '<a href="javascript:alert(13)">here</a>',
  '<a href="java\tscript:alert(14)">here</a>',
  '<a href="data:text/html,<script>alert(15)</script>">here</a>',
  '[here](javascript:alert(16))',
  `![here](${FOREIGN}/markdown.png)`,
  `<img src=//evil.example/pixel.png>`,
  `<link rel=stylesheet href=${FOREIGN}/style.css>`,
  `<script src=${FOREIGN}/script.js></script>`,
  `<meta http-equiv=refresh content="0;url=${FOREIGN}/">`,
  `<base href=${FOREIGN}/>`,
  `<form action=${FOREIGN}/><input name=password autofocus onfocus=alert(23)>`,
  `<p style="background:url(${FOREIGN}/css.png)">`,
  '<details open ontoggle=__pwned=25>',
  '<video><source onerror=__pwned=26></video>',
  '<math><mtext><style><img src=x onerror=__pwned=27></style></mtext></math>',
  '<svg><animate attributeName=x dur=1s onbegin=__pwned=28 /></svg>',
  '&lt;img src=x onerror=__pwned=29&gt; &#60;svg onload=__pwned=29&#62;',
  '{{constructor.constructor("__pwned=30")()}} ${__pwned=30} #{__pwned=30} <%=__pwned%>',
  '\u202E>1=denwp__=daolno gvs<\u202C \u2066\u200F\uFEFF',
  'javascript:/*--></title></style></textarea></script><svg/onload=__pwned=32>',
];
/** Elements that a page would make of the payloads; none of them is anywhere on the site. */
export const ELEMENTS = [
  'tt, math, base, body iframe, meta[http-equiv=refresh], form[action*="evil.example"]',
  ...['a', 'area', 'iframe', 'form'].flatMap((tag) =>
    ['href', 'src', 'action'].map((name) => `${tag}[${name}^="javascript:" i], ${tag}[${name}^="data:" i]`),
  ),
  ...['onerror', 'onload', 'onfocus', 'ontoggle', 'onbegin'].map((name) => `[${name}]`),
].join();

/** How a planted text begins, to be read on the page as it was written. */
export const mark = (field: string): string => `<tt>harpoon ${field}</tt>`;
let turn = 0;

/** As many of the payloads as there is room for, each time from another one on. */
export function plant(field: string, room = 2000): string {
  turn += 11;
  let text = mark(field);
  for (let index = 0; index < PAYLOADS.length; index += 1) {
    const payload = PAYLOADS[(turn + index) % PAYLOADS.length] ?? '';
    if (text.length + payload.length < room) text += ` ${payload}`;
  }
  return text;
}

/** Hears whatever runs, asks elsewhere or breaks the policy in that browser. */
export async function setTraps({ page, context }: Visit, origin: string): Promise<string[]> {
  const caught: string[] = [];
  await context.exposeFunction('__caught', (what: string) => caught.push(what));
  await context.addInitScript(() => {
    const tell = (what: string): unknown => Reflect.get(globalThis, '__caught')(what);
    for (const name of ['alert', 'confirm', 'prompt']) Reflect.set(globalThis, name, () => tell(name));
    Object.defineProperty(globalThis, '__pwned', { set: (which) => tell(`payload ${which}`) });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tell(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  page.on('dialog', (dialog) => {
    caught.push(dialog.type());
    void dialog.dismiss();
  });
  await context.route(
    ({ protocol, host }) => protocol.startsWith('http') && host !== new URL(origin).host,
    (route) => {
      caught.push(`asked ${route.request().url()}`);
      return route.abort();
    },
  );
  return caught;
}

/** All that is to be read there, what is folded and what stands in fields too. */
export const readPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '');
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? String(field.value) : '',
    );
    return [document.body.innerText, ...fields].join('\n');
  });
