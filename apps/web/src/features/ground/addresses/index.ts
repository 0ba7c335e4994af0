/** Where somebody writes an address, for forms that need one. */
export const loadAddressDialog = () => import('./address-dialog.tsx');
export const loadAddressForm = () => import('./address-form.tsx');
