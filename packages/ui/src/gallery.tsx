import { useState } from 'react';
import { Actions } from './gallery/actions.tsx';
import { Content } from './gallery/content.tsx';
import { Feedback } from './gallery/feedback.tsx';
import { Fields } from './gallery/fields.tsx';
import { Foundations } from './gallery/foundations.tsx';
import { defaultBrand, themeCss } from './theme/theme.ts';
import { ToastRegion } from './toast.tsx';

const sections = ['Colour', 'Type', 'Actions', 'Fields', 'Content', 'Feedback'];

/** Every component in every state, for those who build with them. The texts are for developers, hence English. */
export function Gallery() {
  const [brand, setBrand] = useState<{ primary: string; secondary: string }>(defaultBrand);
  const [tried, setTried] = useState(false);
  const tryColor = (name: keyof typeof brand) => (value: string) => {
    setTried(true);
    setBrand({ ...brand, [name]: value });
  };
  return (
    <div className="mx-auto max-w-5xl px-4 py-10 sm:px-8">
      {/* Until colours are tried the page shows the organization's own. */}
      {tried && <style>{themeCss(brand)}</style>}
      <h1 className="text-2xl font-semibold">Design system</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">
        What the site is made of. Two colours of a brand make the whole theme; try any.
      </p>
      <div className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
        <ColorInput label="Primary" value={brand.primary} onChange={tryColor('primary')} />
        <ColorInput label="Secondary" value={brand.secondary} onChange={tryColor('secondary')} />
        <nav aria-label="Sections" className="flex flex-wrap gap-4 sm:ms-auto">
          {sections.map((name) => (
            <a key={name} href={`#${name.toLowerCase()}`} className="text-muted hover:text-default">
              {name}
            </a>
          ))}
        </nav>
      </div>
      <Foundations />
      <Actions />
      <Fields />
      <Content />
      <Feedback />
      <ToastRegion label="Messages" closeLabel="Close" />
    </div>
  );
}

interface ColorInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function ColorInput({ label, value, onChange }: ColorInputProps) {
  return (
    <label className="flex items-center gap-2 font-medium">
      <input
        type="color"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="size-8 cursor-pointer rounded-sm border border-line-strong"
      />
      {label}
    </label>
  );
}
