import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { texts } from './vite/texts.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), texts(), reactRouter()],
  build: { target: 'es2023', sourcemap: false },
  // The built server is one file with the production React in it, whatever NODE_ENV says at run time.
  ...(command === 'build' && {
    ssr: { noExternal: true as const },
    environments: { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } },
  }),
}));
