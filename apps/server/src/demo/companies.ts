export interface DemoCompany {
  readonly name: string;
  readonly bio: string;
  readonly website: string;
  /** Position of its rank in `LEVELS`. */
  readonly level: number;
  /** SVG elements of its logo, drawn on a white square of 400 × 400. */
  readonly mark: string;
}

/** Invented; any likeness to somebody is chance. */
export const COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Tideworks',
    bio: 'Pumps, sluices and the software that knows when to open them.',
    website: 'https://tideworks.example/',
    level: 0,
    mark: `<g fill="none" stroke-width="34" stroke-linecap="round"><path d="M70 150q43-56 86 0t86 0 88 0" stroke="#0e7490"/>
      <path d="M70 225q43-56 86 0t86 0 88 0" stroke="#0891b2"/><path d="M70 300q43-56 86 0t86 0 88 0" stroke="#67d3e8"/></g>`,
  },
  {
    name: 'Ferrite Labs',
    bio: 'Small languages, taken seriously. We make compilers for machines nobody else compiles for.',
    website: 'https://ferrite.example/',
    level: 1,
    mark: `<path d="M100 90v110a100 100 0 0 0 200 0V90h-62v110a38 38 0 0 1-76 0V90z" fill="#1f2937"/>
      <path d="M100 90h62v52h-62zM238 90h62v52h-62z" fill="#e11d48"/>`,
  },
  {
    name: 'Query & Sons',
    bio: 'Family-run databases since the second normal form.',
    website: 'https://query-and-sons.example/',
    level: 1,
    mark: `<g fill="#166534"><path d="M90 255v40c0 60 220 60 220 0v-40c-30 40-190 40-220 0z"/><path d="M90 180v40c0 60 220 60 220 0v-40c-30 40-190 40-220 0z" fill="#16a34a"/>
      <ellipse cx="200" cy="125" rx="110" ry="46" fill="#86d9a4"/></g>`,
  },
  {
    name: 'Openhand',
    bio: 'Products that everybody can use, tested by those who are usually forgotten.',
    website: 'https://openhand.example/',
    level: 2,
    mark: `<g fill="none" stroke="#ea580c" stroke-width="36" stroke-linecap="round"><path d="M128 218V122M176 210V84M224 210V92M272 222V132"/>
      <path d="M92 236c18 92 60 104 108 104s82-40 90-104" stroke="#fb923c"/></g>`,
  },
  {
    name: 'Nimbus Rail',
    bio: 'Night trains, on time. Also: the cloud they are scheduled in.',
    website: 'https://nimbus-rail.example/',
    level: 2,
    mark: `<path d="M118 236a62 62 0 0 1 4-123 84 84 0 0 1 160 20 52 52 0 0 1 2 103z" fill="#2563eb"/>
      <g stroke="#1e3a8a" stroke-width="16" stroke-linecap="round"><path d="M132 340l36-84M268 340l-36-84M148 306h104M160 276h80"/></g>`,
  },
  {
    name: 'Atelier Nord',
    bio: 'Maps, signs and wayfinding for places that people get lost in.',
    website: 'https://atelier-nord.example/',
    level: 2,
    mark: `<path d="M200 62l92 276-92-58z" fill="#a16207"/><path d="M200 62l-92 276 92-58z" fill="#eab308"/>`,
  },
];

export const LEVELS = [
  {
    name: 'Lighthouse',
    subtitle: 'They keep the lamp lit',
    description: 'Without them there would be no harbour days at all.',
    color: '#b7791f',
    scale: 1.6,
  },
  {
    name: 'Pier',
    subtitle: 'Something to stand on',
    description: 'They carry the evenings of a whole season.',
    color: '#0b6e8f',
    scale: 1.1,
  },
  {
    name: 'Buoy',
    subtitle: 'Small, bright, always there',
    description: null,
    color: '#c2410c',
    scale: 0.8,
  },
] as const;
