export { signInOf } from './tokens.ts';
export { createVerifyToken, forgetSignIns, issueTokens, listEndedSignIns } from './tokens.service.ts';
export { addUser, forgetUser } from './users.service.ts';
