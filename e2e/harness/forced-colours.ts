import type { Page } from '@playwright/test';

/**
 * Returns what is invisible with forced colours: edges of surfaces and controls, drawings made only
 * of a background, the current selection, and the focus.
 */
export const findInvisibleInForcedColours = async (page: Page): Promise<string[]> => {
  await page.evaluate(markEdges);
  await page.emulateMedia({ forcedColors: 'active' });
  // From now on the focus is shown as for keyboard users.
  await page.keyboard.press('Tab');
  const lost = await page.evaluate(findLost);
  await page.emulateMedia({ forcedColors: null });
  return lost;
};

/**
 * Marks elements that stand out by their background or shadow: fields, buttons, surfaces, and
 * drawings without text.
 */
const markEdges = () => {
  const seen = (colour: string) => !/^(transparent|rgba\(.*, 0\))$/.test(colour);
  const groundOf = (element: Element | null): string => {
    if (!element) return '';
    const { backgroundColor } = getComputedStyle(element);
    return seen(backgroundColor) ? backgroundColor : groundOf(element.parentElement);
  };
  const pressed = 'button, a, input, select, textarea, summary, label';
  for (const element of document.querySelectorAll('body *')) {
    const { backgroundColor, boxShadow } = getComputedStyle(element);
    const drawing = element.childNodes.length === 0 && !(element instanceof SVGElement);
    const alone = drawing || boxShadow !== 'none' || element.matches(pressed);
    if (!alone || element.closest('.sr-only, .skeleton')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    const standsOut = seen(backgroundColor) && backgroundColor !== groundOf(element.parentElement);
    if (width > 2 && height > 2 && (standsOut || boxShadow !== 'none')) {
      element.setAttribute('data-edge', '');
    }
  }
};

const findLost = () => {
  const named = (element: Element) =>
    `${element.tagName} “${element.getAttribute('aria-label') ?? element.textContent}” ${element.getAttribute('class')}`.slice(
      0,
      200,
    );
  const shown = (width: string, style: string) => style !== 'none' && Number.parseFloat(width) > 0;
  const edged = (element: Element) => {
    const style = getComputedStyle(element);
    const parent = element.parentElement && getComputedStyle(element.parentElement).backgroundColor;
    return (
      shown(style.outlineWidth, style.outlineStyle) ||
      shown(style.borderTopWidth, style.borderTopStyle) ||
      shown(style.borderBottomWidth, style.borderBottomStyle) ||
      (style.forcedColorAdjust === 'none' && style.backgroundColor !== parent) ||
      (element.matches('input') && style.appearance !== 'none')
    );
  };
  const look = (element: Element) => {
    const style = getComputedStyle(element);
    const after = getComputedStyle(element, '::after');
    return [
      style.outlineWidth,
      style.outlineStyle,
      style.outlineOffset,
      style.borderWidth,
      style.borderStyle,
      style.fontWeight,
      style.textDecorationLine,
      after.outlineWidth,
      after.outlineStyle,
    ].join();
  };
  const edgeless = [...document.querySelectorAll('[data-edge]')]
    .filter((element) => !edged(element))
    .map((element) => `has no edge: ${named(element)}`);

  const CHOSEN =
    '[aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"]), label:has(> .sr-only:checked)';
  const unmarked = [...document.querySelectorAll(CHOSEN)]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const group =
        element.closest('fieldset, nav, ul, ol, [role="group"]') ?? element.parentElement;
      return [...(group?.querySelectorAll(element.tagName) ?? [])].some(
        (other) =>
          !other.matches(CHOSEN) &&
          other.className === element.className &&
          look(other) === look(element) &&
          other.querySelectorAll('*').length === element.querySelectorAll('*').length,
      );
    })
    .map((element) => `is chosen and looks like its neighbours: ${named(element)}`);

  const kinds = new Set<string>();
  const around = (element: Element, height = 5): string =>
    height === 0 || !element.parentElement
      ? ''
      : `${look(element)} ${around(element.parentElement, height - 1)}`;
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const unfocused = [
    ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ]
    .filter((element) => element.checkVisibility() && !element.matches(':disabled'))
    .filter((element) => {
      const kind = `${element.tagName} ${element.className}`;
      return !kinds.has(kind) && kinds.add(kind);
    })
    .filter((element) => {
      element.blur();
      const before = around(element);
      element.focus({ preventScroll: true });
      return document.activeElement === element && around(element) === before;
    })
    .map((element) => `has the focus and looks as before: ${named(element)}`);
  return [...edgeless, ...unmarked, ...unfocused];
};
