const SESSION = { column: 'session_id', table: 'event_session' } as const;

/** How much of each part an event may have. Its page carries most of them whole, so each costs everybody who opens it. */
export const BOUNDS = {
  event_session: { most: 2000, refusal: 'sessions.tooMany' },
  event_speaker: { most: 2000, refusal: 'speakers.tooMany' },
  event_track: { most: 500, refusal: 'tracks.tooMany' },
  session_track: { most: 4000, refusal: 'sessionTracks.tooMany', of: SESSION },
  session_speaker: { most: 5000, refusal: 'sessionSpeakers.tooMany', of: SESSION },
  session_sponsor: { most: 2000, refusal: 'sessionSponsors.tooMany', of: SESSION },
  session_link: { most: 10_000, refusal: 'sessionLinks.tooMany', of: SESSION },
  event_location: { most: 500, refusal: 'locations.tooMany' },
  event_media: { most: 500, refusal: 'media.tooMany' },
  event_sponsor: { most: 500, refusal: 'sponsors.tooMany' },
  event_sponsorship_level: { most: 50, refusal: 'sponsorshipLevels.tooMany' },
  event_sponsorship: {
    most: 500,
    refusal: 'sponsorships.tooMany',
    of: { column: 'level_id', table: 'event_sponsorship_level' },
  },
  event_page: { most: 100, refusal: 'pages.tooMany' },
  event_faq_section: { most: 100, refusal: 'faqSections.tooMany' },
  event_faq: {
    most: 500,
    refusal: 'faqs.tooMany',
    of: { column: 'section_id', table: 'event_faq_section' },
  },
  event_host: { most: 100, refusal: 'coHosts.tooMany' },
  pass_type: { most: 100, refusal: 'passTypes.tooMany' },
  event_package: { most: 100, refusal: 'packages.tooMany' },
  event_add_on: { most: 100, refusal: 'addOns.tooMany' },
  event_room_type: { most: 100, refusal: 'roomTypes.tooMany' },
  /** Group tickets that attendees bought take no room of the hosts. */
  coupon: { most: 10_000, refusal: 'coupons.tooMany', unless: 'registration_id' },
  /** Also those of its sessions. */
  question_section: { most: 500, refusal: 'sections.tooMany' },
  question: { most: 1000, refusal: 'questions.tooMany' },
  question_choice: {
    most: 5000,
    refusal: 'choices.tooMany',
    of: { column: 'question_id', table: 'question' },
  },
} as const;

export type BoundedPart = keyof typeof BOUNDS;
export const BOUNDED_PARTS = Object.keys(BOUNDS) as readonly BoundedPart[];
