/** 128 random bits under which what is sent again is the same thing; `randomUUID` is missing on pages without https. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
