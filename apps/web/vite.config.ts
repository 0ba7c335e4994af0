import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { controlTexts } from './vite/control-texts.ts';
import { texts } from './vite/texts.ts';

const framework = /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|@lingui)\//;
const base = [
  // What the staff alone uses brings dialogs along, which are heavy.
  /apps\/web\/src\/(?:lib\/|components\/(?!staff\/))/,
  /apps\/web\/src\/shell\/(?:areas|overlays|overlay-host|session-watch|failed-page|mark)\./,
  /packages\/api\/src\//,
  /packages\/ui\/src\/(?:lib\/|button|icon-button|avatar|card|skeleton|spinner|toast|empty-state|error-state|link|badge|image|date-block|tab-nav)/,
  /lucide-react\/dist\/esm\/\w+\./,
  /react-aria(?:-components)?\/.*i18n/,
  /vite\/preload-helper/,
];

// Few files that stay the same over releases load faster than forty small ones, each with a head of its own.
const shared = [
  { name: 'framework', test: framework },
  { name: 'base', test: (id: string) => base.some((part) => part.test(id)), minShareCount: 2 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), texts(), controlTexts(), reactRouter()],
  // Looked through at the start, so that no page reloads when it is the first to need a library.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
  build: { target: 'es2023', sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: shared } } } } },
    // The built server is one file with the production React in it, whatever NODE_ENV says at run time.
    ssr: command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {},
  },
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}));
