/** Finds a dialog itself, not the veil before it while its code is fetched. */
export const LOADED = { name: /^(?!Loading|खुल)/ };
