import type { AroundNavHandler } from 'wouter';

let around: AroundNavHandler = (navigate, to, options) => navigate(to, options);

/** What stands around each move to another screen; Back's code sets it, once it is there. */
export const aroundNav: AroundNavHandler = (...move) => around(...move);

export const setAroundNav = (handler: AroundNavHandler): void => {
  around = handler;
};
