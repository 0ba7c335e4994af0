/** Whether what is said is heard by itself at this moment. */
export const connection = { isOpen: false };

/** While it is not, what is in sight asks this often, in milliseconds. */
export const askEvery = 15_000;
