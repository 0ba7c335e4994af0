export { removeExports } from './making.service.ts';
export { eraseAccount } from './erase.service.ts';
export { writeArchiveMail, type ArchiveReader } from './data.mails.ts';
export { viewExport } from './exports.views.ts';
