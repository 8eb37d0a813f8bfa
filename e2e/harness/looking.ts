import type {
  LaunchOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
} from '@playwright/test';
import { FAKE_CAMERA_ARGS } from './camera.ts';

type Launching = Pick<PlaywrightWorkerOptions, 'launchOptions'>;

/**
 * Options for a test that visits all screens and states: error states are intended, and the camera
 * is fake.
 */
export const looking = {
  expectedErrors: [/./],
  launchOptions: async (
    { launchOptions }: Launching & PlaywrightWorkerArgs,
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_CAMERA_ARGS] });
  },
};
