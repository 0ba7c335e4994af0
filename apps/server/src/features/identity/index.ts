export { deleteExpired } from './expired.service.ts';
export { identityPlugin } from './identity.routes.ts';
export { createVerifyToken, issueTokens, type VerifyAccessToken } from './tokens.service.ts';
export { addUser, type AddUser } from './users.service.ts';
