import { makeCertificateFiles } from '../features/events/documents/wallet/certificate.factory.ts';
import { makeMp4 } from '../platform/media/video.factory.ts';
import { sample, type Operation, type Resolve } from './operations.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==';
const PICTURE = `data:image/png;base64,${PIXEL}`;

/** The least that is a programme. */
export const SCHEDULE = `<schedule><conference><title>Theirs</title><acronym>theirs</acronym></conference>
<day date="2031-05-01"><room name="Loft"><event id="1"><title>Knots</title><date>2031-05-01T10:00:00+02:00</date>
<start>10:00</start><duration>01:00</duration><persons><person id="7">Ada Sail</person></persons></event></room></day>
</schedule>`;

const { file, password, authority } = makeCertificateFiles();
const CERTIFICATE = { file, password, authority };

/** The least that is a film. */
export const FILM = makeMp4();

type Ids = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;

/** Values that a call needs but its schema does not state. */
const FIELDS: Readonly<Record<string, (ids: Ids) => Fields>> = {
  updateSelfImage: () => ({ buffer: PIXEL }),
  createAddress: () => ({ country: 'DE' }),
  updateAddress: () => ({ country: 'DE' }),
  confirmSignIn: () => ({ password: 'not theirs' }),
  undoEmailChange: () => ({ token: 'never-sent' }),
  addDelegate: ({ strangerId }) => ({ email: `${strangerId}@example.org` }),
  uploadImage: () => ({ dataUri: PICTURE }),
  uploadFile: () => ({ dataUri: 'data:text/plain;base64,eA==' }),
  uploadVideo: () => ({ minutes: 1, dataUri: `data:video/mp4;base64,${FILM.toString('base64')}` }),
  registerWebPushDevice: () => ({
    endpoint: 'https://push.example.org/x',
    // A point of the curve: the base point itself.
    keys: {
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
  }),
  putPushDevice: () => ({
    pushDevice: { deviceToken: 'theirs-alone', pushService: 'firebase', appType: 'COMMUNITYXM' },
  }),
  createTeam: ({ strangerId }) => ({ email: `${strangerId}@example.org` }),
  addTeamMember: ({ strangerId }) => ({ email: `${strangerId}@example.org` }),
  inviteToGroup: ({ strangerId }) => ({ accountIds: [strangerId] }),
  setSelfInterests: ({ interestId }) => ({ interestIds: [interestId] }),
  createThread: ({ strangerId }) => ({ accountIds: [strangerId] }),
  updateThread: () => ({ subject: 'sample' }),
  addThreadAccounts: ({ strangerId }) => ({ accountIds: [strangerId] }),
  createChatChannel: ({ strangerId, groupMemberId }) => ({ accountIds: [strangerId, groupMemberId] }),
  addThreadMessageReaction: () => ({ emojiName: '👍' }),
  addThreadCircleAccount: ({ strangerId }) => ({ accountId: strangerId }),
  updateThreadCircleAccount: () => ({ role: 'manager' }),
  createLevel: () => ({ color: '#112233' }),
  createListingPackage: ({ passTypeId }) => ({ passes: [{ passTypeId, quantity: 2 }] }),
  createListingRoomType: () => ({ image: PICTURE }),
  createListingCoupon: () => ({ discountPercent: 10 }),
  createListingCoupons: () => ({ discountPercent: 10 }),
  createAdvertisement: () => ({ link: 'https://sponsor.example/' }),
  refundListingPass: () => ({ refunded: 0 }),
  cancelListingPass: () => ({}),
  updatePassResponses: ({ doorQuestionId }) => ({ questions: [{ id: doorQuestionId, value: 'sample' }] }),
  recordScans: ({ accountId = '' }) => ({
    // Any id does as a nonce.
    scans: [{ nonce: accountId, passId: accountId, action: 'in', scannedAt: '2026-06-01T09:00:00Z' }],
  }),
  claimWaitlistOffer: ({ soldOutTicketId }) => ({ ticketId: soldOutTicketId }),
  joinWaitlist: ({ soldOutTicketId }) => ({ ticketId: soldOutTicketId, quantity: 1 }),
  createListing: () => ({
    event: {
      eventType: 'physical',
      visible: true,
      name: 'sample',
      shortDescription: '',
      eventStart: '2030-01-01T10:00:00.000Z',
      eventEnd: '2030-01-01T12:00:00.000Z',
      timezone: 'Europe/Berlin',
    },
  }),
  createListingFromSchedule: () => ({ file: SCHEDULE }),
  putListingSchedule: () => ({ file: SCHEDULE }),
  previewListingSchedule: () => ({ file: SCHEDULE }),
  createListingSession: () => ({
    session: { name: 'sample', startTime: '2030-01-01T10:00:00.000Z', endTime: '2030-01-01T12:00:00.000Z' },
  }),
  createListingSpeaker: () => ({ speaker: { firstName: 'sample' } }),
  addListingSponsor: ({ strangerId }) => ({ sponsorId: strangerId }),
  addListingCoHost: ({ strangerId }) => ({ accountId: strangerId }),
  createListingMedia: () => ({ image: PIXEL }),
  chooseRegistrationPasses: ({ saleId = '', freshId = '' }) => ({
    passes: [{ id: freshId, ticketId: saleId }],
  }),
  applyRegistrationCoupon: () => ({ couponCode: 'THEIRS' }),
  answerSessionQuestion: () => ({ response: 'sample' }),
  answerRegistrationQuestion: () => ({ response: 'sample' }),
  putPaymentSettings: () => ({ type: 'manual' }),
  putWalletCertificate: () => CERTIFICATE,
  transferPass: ({ strangerId }) => ({ receiverId: strangerId }),
  addFreeAttendeePassAddOns: ({ freeAddOnId }) => ({ addOnIds: [freeAddOnId] }),
  createSupportTicket: () => ({ email: 'ana@example.org' }),
};

/** The least body that an operation takes. */
export function makeBody(
  { id, body }: Operation,
  ids: Ids,
  resolve: Resolve,
): Fields | readonly unknown[] | undefined {
  if (body === undefined) return undefined;
  const least = sample(body, resolve);
  if (Array.isArray(least)) return least;
  return { ...(least as Fields), ...FIELDS[id]?.(ids) };
}
