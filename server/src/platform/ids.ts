import { v5, v7 } from 'uuid';

/** Returns a new id of the brand: UUIDv7, so that rows created together are stored together. */
export const newId = <Id extends string>(): Id => v7() as Id;

/** Returns the id of something named only within something with an id: UUIDv5, always the same. */
export const idWithin = (id: string, name: string): string => v5(name, id);
