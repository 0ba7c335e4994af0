import type { Landscape } from './pictures.ts';

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly company: string;
  readonly bio: string;
}

/** Invented; any likeness to somebody is chance. */
export const PEOPLE: readonly DemoPerson[] = [
  {
    firstName: 'Ana',
    lastName: 'Moreira',
    title: 'Community lead',
    company: 'Harbour Collective',
    bio: 'Brings people together over code, coffee and long tables. Ask me about volunteering.',
  },
  {
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    title: 'Staff',
    company: 'Harbour Collective',
    bio: 'Keeps the lights on behind the scenes. If something is broken, tell me.',
  },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    title: 'Compiler engineer',
    company: 'Ferrite Labs',
    bio: 'Parsers by day, sourdough by night. Speaks at small rooms about small languages.',
  },
  {
    firstName: 'Mateusz',
    lastName: 'Łuczak',
    title: 'Database tinkerer',
    company: 'Query & Sons',
    bio: 'I like my indexes like my rye bread: dense and well kept.',
  },
  {
    firstName: 'Yuki',
    lastName: 'Tanabe',
    title: 'Accessibility designer',
    company: 'Openhand',
    bio: 'If the keyboard cannot do it, it is not done.',
  },
  {
    firstName: 'Omar',
    lastName: 'Haddad',
    title: 'Site reliability',
    company: 'Nimbus Rail',
    bio: 'Trains and servers should both arrive on time.',
  },
  {
    firstName: 'Chloé',
    lastName: 'Bernard',
    title: 'Product manager',
    company: 'Atelier Nord',
    bio: 'Says no kindly. Collects maps of places that never were.',
  },
  {
    firstName: 'Kwame',
    lastName: 'Boateng',
    title: 'Open hardware',
    company: 'Breadboard Co-op',
    bio: 'Solder, sensors and school workshops.',
  },
  {
    firstName: 'Ingrid',
    lastName: 'Sørensen',
    title: 'Privacy lawyer',
    company: 'Sørensen & Vik',
    bio: 'Reads terms of service so you do not have to.',
  },
  {
    firstName: 'Luca',
    lastName: 'Ferrari',
    title: 'Front-end developer',
    company: 'Pixelmill',
    bio: 'Pixels, type and the space between them.',
  },
  {
    firstName: 'Sofía',
    lastName: 'Delgado',
    title: 'Data journalist',
    company: 'The Daily Ledger',
    bio: 'Tables with a story in them.',
  },
  {
    firstName: 'Tomáš',
    lastName: 'Novák',
    title: 'Kernel hacker',
    company: 'Independent',
    bio: 'Patches welcome. So is tea.',
  },
  {
    firstName: 'Amara',
    lastName: 'Okafor',
    title: 'Machine learning',
    company: 'Signal Garden',
    bio: 'Small models on small machines for real problems.',
  },
  {
    firstName: 'Ben',
    lastName: 'Whitaker',
    title: 'Event producer',
    company: 'Harbour Collective',
    bio: 'Counts chairs. Then counts them again.',
  },
  {
    firstName: 'Linh',
    lastName: 'Nguyễn',
    title: 'Student',
    company: 'Technical University',
    bio: 'Learning Rust, teaching climbing.',
  },
  {
    firstName: 'Elif',
    lastName: 'Yıldız',
    title: 'Security researcher',
    company: 'Lockstep',
    bio: 'I break things politely.',
  },
  {
    firstName: 'Noah',
    lastName: 'Fischer',
    title: 'Teacher',
    company: 'City School 4',
    bio: 'Computers for nine-year-olds, and whatever they ask next.',
  },
  {
    firstName: 'Fatima',
    lastName: 'Zahra',
    title: 'Translator',
    company: 'Wordbridge',
    bio: 'Seven languages, one opinion about commas.',
  },
  {
    firstName: 'Diego',
    lastName: 'Ramírez',
    title: 'Game developer',
    company: 'Tiny Lantern',
    bio: 'Makes quiet games for loud times.',
  },
  {
    firstName: 'Hana',
    lastName: 'Kovač',
    title: 'Librarian',
    company: 'City Library',
    bio: 'Lends books, tools and, on Thursdays, a telescope.',
  },
  {
    firstName: 'Arjun',
    lastName: 'Mehta',
    title: 'Mobile developer',
    company: 'Kite',
    bio: 'Offline first, second and third.',
  },
  {
    firstName: 'Maëlle',
    lastName: 'Durand',
    title: 'Illustrator',
    company: 'Independent',
    bio: 'Draws on everything, including the whiteboard you needed.',
  },
  {
    firstName: 'Viktor',
    lastName: 'Petrov',
    title: 'Network engineer',
    company: 'Longline',
    bio: 'Cable whisperer at three conferences a year.',
  },
  {
    firstName: 'Grace',
    lastName: 'Mwangi',
    title: 'Founder',
    company: 'Seedbox',
    bio: 'Building tools for market gardeners.',
  },
];

export const INTERESTS: readonly string[] = [
  'Open source',
  'Databases',
  'Accessibility',
  'Rust',
  'Web',
  'Design',
  'Privacy',
  'Hardware',
  'Education',
  'Games',
  'Machine learning',
  'Networks',
  'Community',
  'Translation',
  'Security',
  'Retro computing',
];

export interface DemoGroup {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly access: 'public' | 'private';
  readonly cover: Landscape;
  /** Which of the people moderates it. */
  readonly moderator: number;
  /** How many others are in it. */
  readonly size: number;
  readonly featured?: boolean;
  /** People with a pending request to join. */
  readonly asking?: readonly number[];
  /** People with a pending invitation. */
  readonly invited?: readonly number[];
  /** Said in the group, by its moderator and its members in turn. */
  readonly posts: readonly string[];
}

export const GROUPS: readonly DemoGroup[] = [
  {
    slug: 'open-source-evening',
    name: 'Open source evening',
    description: 'First Tuesday of the month: bring a patch, leave with a reviewer.',
    access: 'public',
    cover: 'library',
    moderator: 0,
    size: 9,
    featured: true,
    posts: [
      'Next Tuesday we read a small parser together. Bring questions, not laptops.',
      'Eleven patches reviewed last time, nine merged by the weekend. That is a good evening.',
    ],
  },
  {
    slug: 'data-and-storage',
    name: 'Data & storage',
    description: 'Indexes, replication and the occasional restored backup.',
    access: 'public',
    cover: 'delta',
    moderator: 3,
    size: 11,
    posts: ['Restore drill on Thursday: we pick a backup by dice and see whether it comes back.'],
  },
  {
    slug: 'teachers-corner',
    name: "Teachers' corner",
    description: 'Lessons that worked, lessons that did not.',
    access: 'public',
    cover: 'fields',
    moderator: 2,
    size: 12,
    featured: true,
    posts: ['What do you do with the two who finish in five minutes? Collecting answers for the handout.'],
  },
  {
    slug: 'volunteers',
    name: 'Volunteers',
    description: 'Rotas, badges and thank-yous.',
    access: 'private',
    cover: 'harbour',
    moderator: 1,
    size: 14,
    posts: ['The rota for the doors is up. Swap among yourselves, but tell me who stands there in the end.'],
  },
  {
    slug: 'speakers-circle',
    name: 'Speakers’ circle',
    description: 'A quiet room to try a talk on friends before it meets an audience.',
    access: 'private',
    cover: 'dusk',
    moderator: 0,
    size: 6,
    asking: [8, 11, 14],
    posts: ['Two slots are free for a dry run on Friday. Ten minutes each, kind questions only.'],
  },
  {
    slug: 'night-photographers',
    name: 'Night photographers',
    description: 'Long exposures, warm gloves, and a flask that goes round.',
    access: 'private',
    cover: 'night-train',
    moderator: 4,
    size: 7,
    invited: [0],
    posts: ['Clear sky over the quay on Saturday. We meet at ten by the old crane.'],
  },
];

/** `@n` names the nth person, `#topic` an interest; a line that begins with a dash answers the one above. */
export const CONVERSATIONS: readonly string[][] = [
  [
    'The call for talks is open until the end of the month. First-time speakers: write to @0, we pair you with a mentor. #Community',
    '- Mentored two people last year, best decision of my spring.',
    '- Can I propose something about #Accessibility that is mostly a demo?',
    '- Please do. Demos get the big room.',
  ],
  [
    'Moved our search from a wildcard to a trigram index today: 380 ms to 4 ms. Sometimes the boring answer is the answer. #Databases',
    '- Did you keep the accents? Our members are spelled in fourteen languages.',
    '- Normalised on write, yes. "lodz" finds Łódź.',
  ],
  [
    'Workshop notes from Saturday: nine-year-olds understand recursion faster than we do, if you draw it as boxes inside boxes. #Education',
  ],
  [
    'Looking for two people to share the night train to the winter meet-up. Window seat negotiable.',
    '- In, if you bring the playlist.',
    '- Third bunk is mine.',
  ],
  [
    'Small thing that made my week: tabbed through our whole sign-up with the screen off and reached the end. #Accessibility #Web',
    '- This should be in everyone’s definition of done.',
  ],
  [
    'Printed the first run of badges. Names are now readable from across the room, and the pronouns too. @13 counted the chairs.',
    '- Four hundred and twelve. Then again: four hundred and twelve.',
  ],
  [
    'Our sensor kits survived the school’s lost-property box for a whole term. #Hardware',
    '- Sturdier than my laptop.',
  ],
  [
    'What is one tool you could not organise a conference without? I start: gaffer tape.',
    '- A spreadsheet nobody else may edit.',
    '- Gaffer tape, seconded.',
    '- A second roll of gaffer tape.',
  ],
  [
    'Reading group on small language models this Thursday at the library. @19 promised the telescope if the sky is clear. #Machine learning',
  ],
  [
    'A reminder from your friendly privacy lawyer: a list of attendees is personal data, also when it is on paper. #Privacy',
    '- Is a sticky note paper?',
    '- A sticky note is very much paper.',
  ],
  [
    'Released a tiny game about waiting for a ferry. No score, no ads, one gull. #Games',
    '- The gull stole my sandwich. Ten out of ten.',
  ],
  [
    'Translating “please mind the gap” into seven languages taught me that two of them do not have gaps. #Translation',
  ],
  [
    'If you see a blue cable across the corridor, it is mine, and it is load-bearing. #Networks',
    '- I tripped over it twice and the stream survived. Well done.',
  ],
  [
    'Question for the room: do you version your slides? Asking after presenting last year’s numbers. #Open source',
    '- Since that day, yes.',
  ],
  [
    'The market gardeners’ app works without a network for a whole day now, and syncs at the gate. #Web',
    '- Offline first, as it should be.',
  ],
  [
    'Sketched everyone at the last evening from memory. Volunteers get theirs framed. #Design',
    '- Mine has suspiciously good hair.',
  ],
  ['We wrote down how we choose talks, and why, and put it where everybody can read it. #Community'],
  [
    'Responsible disclosure story: reported on Monday, fixed on Tuesday, cake on Wednesday. More of this. #Security',
  ],
];
