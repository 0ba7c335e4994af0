import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { areas } from './vite/areas.ts';
import { controlTexts } from './vite/control-texts.ts';
import { texts } from './vite/texts.ts';

const framework =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|@lingui)\/(?!.*(?:useQueries|queriesObserver)\.)/;
const base = [
  // Not what is loaded when somebody presses, writes or has signed in.
  /apps\/web\/src\/lib\/(?!push-|socket|read-|new-key|local-time|use-save|use-edit|use-pressed|edits|form-values|describe-|first-act|countries|best-first|zone-time|zone-list|format-bytes|browser-name|save-file|few-at-once|new-uuid|use-token|use-address-state|use-enter-sends|use-back|use-debounced|staff-places|pay-pages|session\/(?:presence|doors|prove-address|hosted-domain))/,
  // Those that every page stands on: a dialog among them would bring its overlays to every visitor.
  /apps\/web\/src\/components\/(?:columns|more-button|not-found|organization-page-links?|page-head|page-link|query-state|rich-html)\./,
  /apps\/web\/src\/shell\/(?:open-areas|overlay-host|session-watch|live-updates|failed-page|mark)\./,
  /apps\/web\/src\/features\/reach\/notifications\/notifications\.api\./,
  /packages\/api\/src\/(?!generated\/(?:operations\/|countries)|upload)/,
  /packages\/ui\/src\/(?:lib\/(?!field|use-field|control|aria-field-error|overlay)|button|icon-button|avatar|card|skeleton|spinner|toast|empty-state|error-state|link|badge|image|date-block|tab-nav)/,
  /lucide-react\/dist\/esm\/\w+\./,
  // On every page of a visitor, beside few others: a file of its own weighs three times as much.
  /lucide-react\/dist\/esm\/icons\/(?:bell|chevron-right|languages|link-2|log-in|mail|map-pin|menu|search|ticket|user-round-check|wifi-off)\./,
  // Asked for by most pages.
  /packages\/api\/src\/generated\/operations\/(?:listAccounts|getEvent)\./,
  // Texts and formats of controls come with the controls.
  /react-aria(?:-components)?\/.*(?:I18nProvider|i18n\/(?:useDefaultLocale|utils))/,
  /vite\/preload-helper/,
];

const inFeature = (name: string, parts: string) =>
  new RegExp(`apps/web/src/features/${name}/(?:\\w+/)?(?:${parts})\\.`);

// Few files that stay the same over releases load faster than forty small ones, each with a head of its own.
const shared = [
  { name: 'framework', test: framework },
  { name: 'base', test: (id: string) => base.some((part) => part.test(id)), minShareCount: 2 },
  // Every form has them, and no page without a form.
  {
    name: 'fields',
    test: /packages\/ui\/src\/(?:lib\/(?:field|use-field|control)|form|text-field)\./,
    minShareCount: 3,
  },
  // Shared by the frame of an event and its first page.
  {
    name: 'event',
    test: (id: string) =>
      inFeature('events/programme', 'offers|price-outlook|share-button|registration-button').test(id) ||
      /operations\/(?:listEventPassTypes|getOrganization|listEventRegistrants)\./.test(id) ||
      /lucide-react\/dist\/esm\/icons\/(?:calendar-x|video|arrow-up-right)\./.test(id),
    minShareCount: 2,
  },
  // API calls that only two screens of hosts or moderators share are nothing that every visitor should load.
  { name: 'calls', test: /packages\/api\/src\/generated\/operations\//, minShareCount: 40 },
  // Parts of posts, events and people that several screens share: a file each, instead of one for every part.
  {
    name: 'posts',
    test: inFeature(
      'talk/activities',
      'activity-\\w+|link-card|feed\\.api|author|moment|message-parts|use-like|new-posts',
    ),
    minShareCount: 3,
  },
  {
    name: 'cards',
    test: (id: string) =>
      inFeature('events/programme', 'event-card|event-place|event-times|events\\.api|zones').test(id) ||
      inFeature('ground/accounts', 'follow-button|person-row|people\\.api|use-follow').test(id) ||
      inFeature('whole/home', 'section').test(id),
    minShareCount: 3,
  },
  // Of the first page of a visitor, small ones.
  {
    name: 'home',
    test: (id: string) =>
      inFeature('whole/home', 'upcoming-cards|people-section').test(id) ||
      inFeature('people/advertisements', 'advertisement-place').test(id),
    minShareCount: 2,
  },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 8 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), areas(), texts(), controlTexts(), reactRouter()],
  // Looked through at the start, so that no page reloads when it is the first to need a library.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
  // Every browser of this target preloads modules by itself.
  build: { target: 'es2023', sourcemap: false, modulePreload: { polyfill: false } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: shared } } } } },
    // The built server is one file with the production React in it, whatever NODE_ENV says at run time.
    ssr: command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {},
  },
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}));
