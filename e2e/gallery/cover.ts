import type { Page } from '@playwright/test';
import type { Stage } from '../harness/cast.ts';
import { goalsScreens } from '../screens/goals.ts';
import { inboxScreens } from '../screens/inbox.ts';
import type { Screen } from '../screens/screen.ts';
import { visit } from '../screens/visit.ts';

const PHONE = { width: 390, height: 800 };
const DESK = { width: 1200, height: 800 };

const screenOf = (screens: Screen[], name: string): Screen => {
  const found = screens.find((screen) => screen.name === name);
  if (!found) throw new Error(`There is no screen ${name}.`);
  return found;
};

const page = (phone: string, desk: string) => `<!doctype html>
<style>
  * { margin: 0; box-sizing: border-box }
  body { width: 1280px; height: 720px; overflow: hidden; position: relative;
    background: radial-gradient(circle at 15% 20%, #dff0ec, #f6efe0 70%) }
  img { display: block; width: 100% }
  .desk, .phone { position: absolute; overflow: hidden; background: white;
    box-shadow: 0 2px 6px #1b243022, 0 30px 70px -12px #1b243055 }
  .desk { left: 250px; top: 64px; width: 960px; border-radius: 16px; border: 1px solid #1b243018 }
  .bar { height: 30px; background: #edeae3; display: flex; gap: 7px; align-items: center; padding-left: 14px }
  .bar i { width: 10px; height: 10px; border-radius: 50%; background: #c9c4b8 }
  .phone { left: 62px; top: 46px; width: 306px; border-radius: 40px; border: 9px solid #1b2430 }
</style>
<div class="desk"><div class="bar"><i></i><i></i><i></i></div><img src="data:image/png;base64,${desk}"></div>
<div class="phone"><img src="data:image/png;base64,${phone}"></div>`;

/** Takes the README's picture: a patient's goals on a phone next to the doctor's inbox. */
export const coverOf = async (stage: Stage, file: string): Promise<void> => {
  const take = async (screen: Screen, size: { width: number; height: number }) => {
    let image = '';
    await visit(stage, screen, async (open: Page) => {
      await open.setViewportSize(size);
      await open.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      image = (await open.screenshot()).toString('base64');
    });
    return image;
  };
  const phone = await take(screenOf(goalsScreens, 'goals'), PHONE);
  const desk = await take(screenOf(inboxScreens, 'inbox'), DESK);
  const sheet = await stage.cast.as('nobody');
  await sheet.setViewportSize({ width: 1280, height: 720 });
  await sheet.setContent(page(phone, desk));
  await sheet.screenshot({ path: file });
};
