export { admitFederated, type AdmissionRefusal, type FederatedPerson } from './federation.service.ts';
export { isRefusal } from './identity.errors.ts';
export { leavePool } from './links.service.ts';
export { countLookup } from './lookups.service.ts';
export { API_SCOPE, isShareToken, signInOf } from './tokens.ts';
export { readShare, signShare } from './share-tokens.service.ts';
export { endSignIn, listEndedSignIns, revokeToken } from './sign-out.service.ts';
export {
  type AuthenticationResult,
  beginGranted,
  grantSignIn,
  issueTokens,
  rotateTokens,
  type SignInProof,
} from './tokens.service.ts';
export { requireRecentSignIn } from './recent-sign-in.service.ts';
export { tellAccount } from './tell-account.service.ts';
export { forgetSigningKeys, rotateSigningKey } from './signing-keys.service.ts';
export { createVerifyToken, forgetSignIns, requireSignedIn } from './verified-tokens.service.ts';
export { addUser, forgetUser, inviteUser, requirePasswordReset } from './users.service.ts';
export { claimsWithin, usernameOf, viewClaims } from './users.views.ts';
