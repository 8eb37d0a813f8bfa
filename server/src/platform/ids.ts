import { v5, v7 } from 'uuid';

/** A new id of the given brand: UUIDv7, so that rows made together lie together. */
export const newId = <Id extends string>(): Id => v7() as Id;

/** The id of what has a name alone within something that has an id: always the same, UUIDv5. */
export const idWithin = (id: string, name: string): string => v5(name, id);
