export { describeAuthError } from './auth-errors.ts';
export { AuthForm } from './auth-form.tsx';
export { SignUpFields, signUpAttributes } from './sign-up-fields.tsx';
export { CodeField, EmailField } from './fields.tsx';
export { NewPasswordField } from './new-password-field.tsx';
export { markAddress } from './mark-address.tsx';
export { OutboxNotice } from './outbox-notice.tsx';
export { describeField } from './describe-field.ts';
export { EmailForm, errorsOf } from './email-form.tsx';
