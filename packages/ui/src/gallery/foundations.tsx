import { cx } from '../lib/cx.ts';
import { avatarColors } from '../theme/avatar-colors.ts';
import { patternFor } from '../theme/pattern.ts';
import { Section, Specimen } from './section.tsx';

const surfaces = [
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['hover', 'bg-hover'],
] as const;

const fills = [
  ['brand', 'bg-brand text-on-brand'],
  ['brand hover', 'bg-brand-hover text-on-brand'],
  ['brand soft', 'bg-brand-soft text-on-brand-soft'],
  ['accent', 'bg-accent text-on-accent'],
  ['accent soft', 'bg-accent-soft text-on-accent-soft'],
  ['danger', 'bg-danger text-on-danger'],
  ['danger soft', 'bg-danger-soft text-on-danger-soft'],
  ['success', 'bg-success text-on-success'],
  ['success soft', 'bg-success-soft text-on-success-soft'],
  ['warning', 'bg-warning text-on-warning'],
  ['warning soft', 'bg-warning-soft text-on-warning-soft'],
  ['inverse', 'bg-inverse text-on-inverse'],
] as const;

const sizes = [
  ['2xl', 'text-2xl font-semibold'],
  ['xl', 'text-xl font-semibold'],
  ['lg', 'text-lg font-semibold'],
  ['base', 'text-base'],
  ['sm', 'text-sm'],
  ['xs', 'text-xs'],
] as const;

export function Foundations() {
  return (
    <>
      <Section title="Colour">
        <Specimen
          title="Surfaces, with every text that may stand on them"
          className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4"
        >
          {surfaces.map(([name, look]) => (
            <div key={name} className={cx('rounded-md border border-line p-4 text-sm', look)}>
              <p className="font-medium">{name}</p>
              <p className="text-muted">Muted text</p>
              <p className="text-brand">Brand text</p>
              <p className="text-accent">Accent text</p>
              <p className="text-danger">Danger text</p>
              <p className="text-success">Success text</p>
              <p className="text-warning">Warning text</p>
            </div>
          ))}
        </Specimen>
        <Specimen
          title="Fills with their own text"
          className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6"
        >
          {fills.map(([name, look]) => (
            <div key={name} className={cx('flex h-20 items-end rounded-md p-3 text-sm font-medium', look)}>
              {name}
            </div>
          ))}
        </Specimen>
        <Specimen title="Faces without a picture">
          {avatarColors.map(({ background, text }) => (
            <span
              key={background}
              className="flex size-10 items-center justify-center rounded-full text-sm font-medium"
              style={{ backgroundColor: background, color: text }}
            >
              Aa
            </span>
          ))}
        </Specimen>
        <Specimen title="Pictures that are missing" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {Array.from({ length: 12 }, (_, index) => (
            <div key={index} className="aspect-video rounded-md" style={patternFor(`pattern-${index}`)} />
          ))}
        </Specimen>
      </Section>
      <Section title="Type">
        <Specimen title="Six sizes" className="flex flex-col items-start gap-3">
          {sizes.map(([name, look]) => (
            <p key={name} className={look}>
              {name} · Where the community meets
            </p>
          ))}
        </Specimen>
      </Section>
    </>
  );
}
