import type { PlainTextId, TextId } from '../../../lib/text.tsx';

/** Sentences with the name of the thing, by operation. */
const named = {
  createAdvertisement: 'admin.audit.named.createAdvertisement',
  updateAdvertisement: 'admin.audit.named.updateAdvertisement',
  deleteAdvertisement: 'admin.audit.named.deleteAdvertisement',
  createAnnouncement: 'admin.audit.named.createAnnouncement',
  updateAnnouncement: 'admin.audit.named.updateAnnouncement',
  deleteAnnouncement: 'admin.audit.named.deleteAnnouncement',
  createBenefit: 'admin.audit.named.createBenefit',
  updateBenefit: 'admin.audit.named.updateBenefit',
  deleteBenefit: 'admin.audit.named.deleteBenefit',
  manageEvent: 'admin.audit.named.manageEvent',
  manageGroup: 'admin.audit.named.manageGroup',
  deleteStoredPicture: 'admin.audit.named.deleteStoredPicture',
  createSupportSavedAnswer: 'admin.audit.named.createSupportSavedAnswer',
  updateSupportSavedAnswer: 'admin.audit.named.updateSupportSavedAnswer',
  deleteSupportSavedAnswer: 'admin.audit.named.deleteSupportSavedAnswer',
  createLevel: 'admin.audit.named.createLevel',
  updateLevel: 'admin.audit.named.updateLevel',
  deleteLevel: 'admin.audit.named.deleteLevel',
  putLevelAccount: 'admin.audit.named.putLevelAccount',
  removeLevelAccount: 'admin.audit.named.removeLevelAccount',
  createModerationRule: 'admin.audit.named.createModerationRule',
  changeModerationRule: 'admin.audit.named.changeModerationRule',
  deleteModerationRule: 'admin.audit.named.deleteModerationRule',
  createStaffRole: 'admin.audit.named.createStaffRole',
  updateStaffRole: 'admin.audit.named.updateStaffRole',
  deleteStaffRole: 'admin.audit.named.deleteStaffRole',
  addOrganizationHostname: 'admin.audit.named.addOrganizationHostname',
  verifyOrganizationHostname: 'admin.audit.named.verifyOrganizationHostname',
  makeOrganizationHostnamePrimary: 'admin.audit.named.makeOrganizationHostnamePrimary',
  removeOrganizationHostname: 'admin.audit.named.removeOrganizationHostname',
} as const satisfies Record<string, TextId>;

/** Sentences that tell all by themselves. */
const done = {
  changeModerationSettings: 'admin.audit.done.changeModerationSettings',
  putPaymentSettings: 'admin.audit.done.putPaymentSettings',
  putTaxRates: 'admin.audit.done.putTaxRates',
  putWalletCertificate: 'admin.audit.done.putWalletCertificate',
  deleteWalletCertificate: 'admin.audit.done.deleteWalletCertificate',
  markPaymentIntentPaid: 'admin.audit.done.markPaymentIntentPaid',
  callOffManagedPaymentIntent: 'admin.audit.done.callOffManagedPaymentIntent',
  refundPaymentIntent: 'admin.audit.done.refundPaymentIntent',
  markPaymentRefundPaid: 'admin.audit.done.markPaymentRefundPaid',
  updateSupportTicket: 'admin.audit.done.updateSupportTicket',
  answerSupportTicket: 'admin.audit.done.answerSupportTicket',
  retryMail: 'admin.audit.done.retryMail',
  exportStaffAudit: 'admin.audit.done.exportStaffAudit',
  addStaff: 'admin.audit.done.addStaff',
  changeStaff: 'admin.audit.done.changeStaff',
  removeStaff: 'admin.audit.done.removeStaff',
  updateOrganizationSettings: 'admin.audit.done.updateOrganizationSettings',
  updateOrganizationModules: 'admin.audit.done.updateOrganizationModules',
  putOrganizationImage: 'admin.audit.done.putOrganizationImage',
  arrangeFeaturedEvents: 'admin.audit.done.arrangeFeaturedEvents',
  exportAllActivities: 'admin.audit.done.exportAllActivities',
  exportAllEvents: 'admin.audit.done.exportAllEvents',
  exportAccounts: 'admin.audit.done.exportAccounts',
} as const satisfies Record<string, TextId>;

const fields = {
  powers: 'admin.audit.field.powers',
  role: 'admin.audit.field.role',
  hostnames: 'admin.audit.field.hostnames',
  unverifiedHostnames: 'admin.audit.field.unverifiedHostnames',
  primaryHostname: 'admin.audit.field.primaryHostname',
  modules: 'admin.audit.field.modules',
  locales: 'admin.audit.field.locales',
  locale: 'admin.audit.field.locale',
  timezone: 'admin.audit.field.timezone',
  currency: 'admin.audit.field.currency',
  primaryColor: 'admin.audit.field.primaryColor',
  secondaryColor: 'admin.audit.field.secondaryColor',
  phone: 'admin.audit.field.phone',
  website: 'admin.audit.field.website',
  maintenance: 'admin.audit.field.maintenance',
  passwordMinLength: 'admin.audit.field.passwordMinLength',
  requireSecondFactor: 'admin.audit.field.requireSecondFactor',
  logo: 'admin.audit.field.logo',
  icon: 'admin.audit.field.icon',
  title: 'admin.audit.field.title',
  name: 'admin.audit.field.name',
  description: 'admin.audit.field.description',
  message: 'admin.audit.field.message',
  priority: 'admin.audit.field.priority',
  startDate: 'admin.audit.field.startDate',
  endDate: 'admin.audit.field.endDate',
  image: 'admin.audit.field.image',
  eventId: 'admin.audit.field.eventId',
  managerId: 'admin.audit.field.managerId',
  slug: 'admin.audit.field.slug',
  color: 'admin.audit.field.color',
  sortOrder: 'admin.audit.field.sortOrder',
  link: 'admin.audit.field.link',
  type: 'admin.audit.field.type',
  weight: 'admin.audit.field.weight',
  email: 'admin.audit.field.email',
  push: 'admin.audit.field.push',
  scheduledAt: 'admin.audit.field.scheduledAt',
  publishedAt: 'admin.audit.field.publishedAt',
  tags: 'admin.audit.field.tags',
  assigneeId: 'admin.audit.field.assigneeId',
  visible: 'admin.audit.field.visible',
  featured: 'admin.audit.field.featured',
  active: 'admin.audit.field.active',
  kind: 'admin.audit.field.kind',
  pattern: 'admin.audit.field.pattern',
  action: 'admin.audit.field.action',
  provider: 'admin.audit.field.provider',
  instructions: 'admin.audit.field.instructions',
  termDays: 'admin.audit.field.termDays',
  publishableKey: 'admin.audit.field.publishableKey',
  secretKey: 'admin.audit.field.secretKey',
  webhookSecret: 'admin.audit.field.webhookSecret',
  taxRates: 'admin.audit.field.taxRates',
  status: 'admin.audit.field.status',
  hours: 'admin.audit.field.hours',
  postsPerHour: 'admin.audit.field.postsPerHour',
  mentions: 'admin.audit.field.mentions',
  links: 'admin.audit.field.links',
} as const satisfies Record<string, PlainTextId>;

type Of<T> = T[keyof T];

export const namedSentence = (operation: string): Of<typeof named> | undefined =>
  named[operation as keyof typeof named];
export const doneSentence = (operation: string): Of<typeof done> | undefined =>
  done[operation as keyof typeof done];

/** `termDays` is “Days to pay”; a field without a text is said by its own words. */
export const fieldText = (field: string): PlainTextId | undefined => fields[field as keyof typeof fields];

export function wordsOf(field: string): string {
  const words = field.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
