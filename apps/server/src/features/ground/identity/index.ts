export {
  admitFederated,
  type AdmissionRefusal,
  type FederatedPerson,
} from './federation/federation.service.ts';
export { doorsClosedSecond } from './users/doors.fragments.ts';
export { isGuarded, resetFactors } from './factors/factor-reset.service.ts';
export { isRefusal } from './identity.errors.ts';
export { leavePool } from './federation/links.service.ts';
export { countLookup, countOfDay, countWithin } from './lookups.service.ts';
export { API_SCOPE, isShareToken, signInOf } from './tokens/tokens.ts';
export { readShare, signShare } from './tokens/share-tokens.service.ts';
export { listSignInsOf } from './sign-ins/sign-ins.service.ts';
export { viewSignIn } from './sign-ins/sign-ins.views.ts';
export { endSignIn, listEndedSignIns, revokeToken, signOutUser } from './sign-ins/sign-out.service.ts';
export {
  type AuthenticationResult,
  beginGranted,
  grantSignIn,
  issueTokens,
  oldestProof,
  rotateTokens,
  type SignInProof,
} from './tokens/tokens.service.ts';
export { isGoodPassword } from './passwords/passwords.service.ts';
export { requireRecentSignIn } from './sign-ins/recent-sign-in.service.ts';
export { tellAccount, tellOf, tellOfClosing, type ToldKind } from './users/tell-account.service.ts';
export { forgetSigningKeys, rotateSigningKey } from './tokens/signing-keys.service.ts';
export { createVerifyToken, forgetSignIns, requireSignedIn } from './tokens/verified-tokens.service.ts';
export { addUser, forgetUser, inviteUser, requirePasswordReset } from './users/users.service.ts';
export { isEmail, normalizeEmail } from './users/attributes.policy.ts';
export { claimsWithin, usernameOf, viewClaims } from './users/users.views.ts';
