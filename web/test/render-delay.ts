// With RENDER_DELAY_MS React renders and runs its effects that much later, as on a loaded machine.
// Imported before React, which keeps the `setImmediate` it finds at the start.
const { setImmediate: soon, setTimeout: later } = globalThis;
const delayMs = Number(process.env.RENDER_DELAY_MS ?? 0);
if (delayMs > 0) {
  const delayed = (callback: () => void) => later(() => soon(callback), delayMs);
  Object.assign(globalThis, { setImmediate: delayed });
}
