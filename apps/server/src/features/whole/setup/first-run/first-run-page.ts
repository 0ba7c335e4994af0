import type { Say } from '../../../../platform/texts/texts.ts';

export interface FirstRunForm {
  readonly token: string;
  readonly hostname: string;
  readonly values: Readonly<Record<string, string>>;
  readonly locales: readonly string[];
  /** The refusal, and the field that it is about. */
  readonly problem?: { readonly text: string; readonly field: string | undefined };
}

interface Frame {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly nonce: string;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1rem; background: Canvas; color: CanvasText; }
main { max-width: 26rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
fieldset { border: 0; margin: 1.5rem 0 0; padding: 0; }
legend { font-weight: 600; padding: 0; }
label { display: block; margin-top: 1rem; font-weight: 500; }
input, select, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem;
  font: inherit; border: 1px solid light-dark(#767676, #8a8a8a); border-radius: .5rem; background: Field; color: FieldText; }
input[aria-invalid] { border-color: light-dark(#b3261e, #f2b8b5); }
button { margin-top: 1.5rem; border: 0; background: light-dark(#0b57d0, #a8c7fa); color: light-dark(#fff, #062e6f); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px; }
p { margin: 0; } .quiet { color: light-dark(#555, #bbb); font-size: .875rem; margin-top: .25rem; }
.problem { color: light-dark(#b3261e, #f2b8b5); margin-top: .25rem; font-size: .875rem; }
`;

function page({ locale, direction, nonce }: Frame, title: string, body: string): string {
  return `<!doctype html>
<html lang="${escape(locale)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`;
}

/** For everything else that is asked of an installation without an organization. */
export const writeClosedPage = (frame: Frame, say: Say): string =>
  page(
    frame,
    say('setup.closed'),
    `<h1>${escape(say('setup.closed'))}</h1><p>${escape(say('setup.closed.text'))}</p>`,
  );

const nameOf = (locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'email' | 'password';
  readonly autocomplete: string;
  readonly most: number;
  readonly text?: string;
}

export function writeFirstRunPage(frame: Frame, say: Say, form: FirstRunForm): string {
  const { problem, values } = form;
  const field = ({ name, label, type, autocomplete, most, text }: Field): string => {
    const wrong = problem?.field === name ? problem.text : undefined;
    const described = [wrong && `${name}-problem`, text && `${name}-text`].filter(Boolean).join(' ');
    const value = type === 'password' ? '' : (values[name] ?? '');
    return `<label for="${name}">${escape(label)}</label>
<input id="${name}" name="${name}" type="${type ?? 'text'}" value="${escape(value)}" maxlength="${most}" required
 autocomplete="${autocomplete}"${type === undefined ? '' : ' dir="ltr"'}${described === '' ? '' : ` aria-describedby="${described}"`}${wrong === undefined ? '' : ' aria-invalid="true" autofocus'}>
${wrong === undefined ? '' : `<p class="problem" id="${name}-problem">${escape(wrong)}</p>`}
${text === undefined ? '' : `<p class="quiet" id="${name}-text">${escape(text)}</p>`}`;
  };
  const options = form.locales.map(
    (locale) =>
      `<option value="${escape(locale)}"${locale === values['locale'] ? ' selected' : ''}>${escape(nameOf(locale))}</option>`,
  );
  const isShown = problem?.field !== undefined && FIELDS.has(problem.field);
  return page(
    frame,
    say('setup.title'),
    `<h1>${escape(say('setup.title'))}</h1><p>${escape(say('setup.text'))}</p>
${problem === undefined || isShown ? '' : `<p class="problem" role="alert">${escape(problem.text)}</p>`}
<form method="post" action="/setup"><input type="hidden" name="token" value="${escape(form.token)}">
${field({ name: 'name', label: say('setup.name'), autocomplete: 'organization', most: 80, text: say('setup.host', { hostname: form.hostname }) })}
<label for="locale">${escape(say('setup.language'))}</label><select id="locale" name="locale">${options.join('')}</select>
<fieldset><legend>${escape(say('setup.you'))}</legend>
${field({ name: 'firstName', label: say('setup.firstName'), autocomplete: 'given-name', most: 80 })}
${field({ name: 'lastName', label: say('setup.lastName'), autocomplete: 'family-name', most: 80 })}
${field({ name: 'email', label: say('setup.email'), type: 'email', autocomplete: 'username', most: 254 })}
${field({ name: 'password', label: say('setup.password'), type: 'password', autocomplete: 'new-password', most: 256, text: say('setup.password.text') })}
</fieldset><button>${escape(say('setup.create'))}</button></form>`,
  );
}

const FIELDS: ReadonlySet<string> = new Set(['name', 'firstName', 'lastName', 'email', 'password']);
