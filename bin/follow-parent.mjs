import { followParent } from './follow-npm.mjs';

// Read before a program that a test starts (`--import`): it ends when the process of the test has been killed.
followParent();
