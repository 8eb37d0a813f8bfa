import type {
  LaunchOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
} from '@playwright/test';
import { PRETENDED_CAMERA } from './camera.ts';

type Launching = Pick<PlaywrightWorkerOptions, 'launchOptions'>;

/** Options of a test that looks at every screen and state: the states of failure are wanted, and the camera is pretended. */
export const looking = {
  expectedErrors: [/./],
  launchOptions: async (
    { launchOptions }: Launching & PlaywrightWorkerArgs,
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...PRETENDED_CAMERA] });
  },
};
