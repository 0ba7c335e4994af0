export { describeAuthError } from './auth-errors.ts';
export { CodeField } from './fields.tsx';
export { NewPasswordField } from './new-password-field.tsx';
export { markAddress } from './mark-address.tsx';
export { OutboxNotice } from './outbox-notice.tsx';
export { describeField } from './describe-field.ts';
export { EmailForm, errorsOf } from './email-form.tsx';
