/** The categories that podcast directories know, after the list of Apple: a name, and the names of its parts. */
const CATEGORIES = {
  arts: [
    'Arts',
    {
      books: 'Books',
      design: 'Design',
      fashion: 'Fashion & Beauty',
      food: 'Food',
      performing: 'Performing Arts',
      visual: 'Visual Arts',
    },
  ],
  business: [
    'Business',
    {
      careers: 'Careers',
      entrepreneurship: 'Entrepreneurship',
      investing: 'Investing',
      management: 'Management',
      marketing: 'Marketing',
      nonProfit: 'Non-Profit',
    },
  ],
  comedy: ['Comedy', { interviews: 'Comedy Interviews', improv: 'Improv', standUp: 'Stand-Up' }],
  education: [
    'Education',
    {
      courses: 'Courses',
      howTo: 'How To',
      languages: 'Language Learning',
      selfImprovement: 'Self-Improvement',
    },
  ],
  fiction: ['Fiction', { comedy: 'Comedy Fiction', drama: 'Drama', scienceFiction: 'Science Fiction' }],
  government: ['Government', {}],
  history: ['History', {}],
  health: [
    'Health & Fitness',
    {
      alternative: 'Alternative Health',
      fitness: 'Fitness',
      medicine: 'Medicine',
      mental: 'Mental Health',
      nutrition: 'Nutrition',
      sexuality: 'Sexuality',
    },
  ],
  family: [
    'Kids & Family',
    {
      education: 'Education for Kids',
      parenting: 'Parenting',
      pets: 'Pets & Animals',
      stories: 'Stories for Kids',
    },
  ],
  leisure: [
    'Leisure',
    {
      animation: 'Animation & Manga',
      automotive: 'Automotive',
      aviation: 'Aviation',
      crafts: 'Crafts',
      games: 'Games',
      hobbies: 'Hobbies',
      home: 'Home & Garden',
      videoGames: 'Video Games',
    },
  ],
  music: [
    'Music',
    { commentary: 'Music Commentary', history: 'Music History', interviews: 'Music Interviews' },
  ],
  news: [
    'News',
    {
      business: 'Business News',
      daily: 'Daily News',
      entertainment: 'Entertainment News',
      commentary: 'News Commentary',
      politics: 'Politics',
      sports: 'Sports News',
      tech: 'Tech News',
    },
  ],
  religion: [
    'Religion & Spirituality',
    {
      buddhism: 'Buddhism',
      christianity: 'Christianity',
      hinduism: 'Hinduism',
      islam: 'Islam',
      judaism: 'Judaism',
      religion: 'Religion',
      spirituality: 'Spirituality',
    },
  ],
  science: [
    'Science',
    {
      astronomy: 'Astronomy',
      chemistry: 'Chemistry',
      earth: 'Earth Sciences',
      life: 'Life Sciences',
      mathematics: 'Mathematics',
      natural: 'Natural Sciences',
      nature: 'Nature',
      physics: 'Physics',
      social: 'Social Sciences',
    },
  ],
  society: [
    'Society & Culture',
    {
      documentary: 'Documentary',
      journals: 'Personal Journals',
      philosophy: 'Philosophy',
      places: 'Places & Travel',
      relationships: 'Relationships',
    },
  ],
  sports: [
    'Sports',
    {
      baseball: 'Baseball',
      basketball: 'Basketball',
      cricket: 'Cricket',
      fantasy: 'Fantasy Sports',
      football: 'Football',
      golf: 'Golf',
      hockey: 'Hockey',
      rugby: 'Rugby',
      running: 'Running',
      soccer: 'Soccer',
      swimming: 'Swimming',
      tennis: 'Tennis',
      volleyball: 'Volleyball',
      wilderness: 'Wilderness',
      wrestling: 'Wrestling',
    },
  ],
  technology: ['Technology', {}],
  trueCrime: ['True Crime', {}],
  film: [
    'TV & Film',
    {
      afterShows: 'After Shows',
      history: 'Film History',
      interviews: 'Film Interviews',
      reviews: 'Film Reviews',
      tv: 'TV Reviews',
    },
  ],
} as const;

/** Names by code: `arts`, `arts.books`. */
const NAMES = new Map<string, readonly string[]>(
  Object.entries<readonly [string, Readonly<Record<string, string>>]>(CATEGORIES).flatMap(
    ([code, [name, parts]]) => [
      [code, [name]],
      ...Object.entries(parts).map(([part, inner]): [string, string[]] => [`${code}.${part}`, [name, inner]]),
    ],
  ),
);

export const PODCAST_CATEGORIES: readonly string[] = [...NAMES.keys()];

/** As directories write it: the name, and that of the part where the code names one. Empty for a code that none has. */
export const categoryNames = (code: string): readonly string[] => NAMES.get(code) ?? [];
