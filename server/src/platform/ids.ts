import { v7 } from 'uuid';

/** A new id of the given brand: UUIDv7, so that rows made together lie together. */
export const newId = <Id extends string>(): Id => v7() as Id;
