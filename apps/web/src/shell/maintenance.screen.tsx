import { Wrench } from 'lucide-react';
import { maintenanceTexts } from '../lib/fixed-texts.ts';
import { aloneOnly } from './alone.ts';

export const loader = aloneOnly('maintenance');

export default function MaintenanceScreen() {
  return (
    <main
      lang="en"
      dir="ltr"
      className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center px-6 text-center"
    >
      <title>{maintenanceTexts.title}</title>
      <meta name="robots" content="noindex" />
      <span className="flex size-20 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft">
        <Wrench aria-hidden="true" className="size-9" />
      </span>
      <h1 className="mt-8 text-2xl font-semibold">{maintenanceTexts.title}</h1>
      <p className="mt-3 text-muted">{maintenanceTexts.text}</p>
    </main>
  );
}
