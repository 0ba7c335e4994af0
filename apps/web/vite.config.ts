import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { areas } from './vite/areas.ts';
import { controlTexts } from './vite/control-texts.ts';
import { texts } from './vite/texts.ts';

const framework = /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|@lingui)\//;
const base = [
  // Not what is loaded when somebody presses, writes or has signed in.
  /apps\/web\/src\/lib\/(?!push-|socket|read-|new-key|local-time|use-save|use-edit|use-pressed|edits|form-values|describe-|first-act|countries|best-first|zone-time|zone-list|format-bytes|browser-name|save-file|few-at-once|new-uuid|use-token|session\/(?:presence|doors))/,
  // Those that every page stands on: a dialog among them would bring its overlays to every visitor.
  /apps\/web\/src\/components\/(?:columns|members-only|more-button|not-found|page-head|page-link|query-state|rich-html)\./,
  /apps\/web\/src\/shell\/(?:open-areas|overlay-host|session-watch|live-updates|failed-page|mark)\./,
  /apps\/web\/src\/features\/reach\/notifications\/notifications\.api\./,
  /packages\/api\/src\/(?!generated\/operations\/|upload)/,
  /packages\/ui\/src\/(?:lib\/|button|icon-button|avatar|card|skeleton|spinner|toast|empty-state|error-state|link|badge|image|date-block|tab-nav)/,
  /lucide-react\/dist\/esm\/\w+\./,
  // On every page of a visitor, beside few others: a file of its own weighs three times as much.
  /lucide-react\/dist\/esm\/icons\/(?:log-in|menu|wifi-off)\./,
  // Asked for by most pages.
  /packages\/api\/src\/generated\/operations\/(?:listAccounts|getEvent)\./,
  /react-aria(?:-components)?\/.*i18n/,
  /vite\/preload-helper/,
];

const inFeature = (name: string, parts: string) =>
  new RegExp(`apps/web/src/features/${name}/(?:\\w+/)?(?:${parts})\\.`);

// Few files that stay the same over releases load faster than forty small ones, each with a head of its own.
const shared = [
  { name: 'framework', test: framework },
  { name: 'base', test: (id: string) => base.some((part) => part.test(id)), minShareCount: 2 },
  // Shared by the frame of an event and its first page.
  {
    name: 'event',
    test: (id: string) =>
      inFeature('events/programme', 'offers|price-outlook').test(id) ||
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
