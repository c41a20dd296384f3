import { expect, type Locator, type Page } from "@playwright/test";

const MOST_STOPS = 120;

/** Presses Tab until something has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "the Tab key reaches it").toBeFocused({ timeout: 1_000 });
}

/** Tab to it, and press it. */
export async function pressKeyOn(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tab to it, and write over what is there. */
export async function writeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** The frame of a page says that it is live once it runs: from then on it hears every key. */
export async function untilHeard(page: Page): Promise<void> {
  await expect(page.getByRole("status").getByText("Live", { exact: true })).toBeVisible();
}

/** Fields that would lose what is typed before the page runs take nothing until it does. */
export async function untilAwake(page: Page): Promise<void> {
  await expect(page.locator("main [inert]")).toHaveCount(0);
}

/** The form has noticed that something is typed: from then on whoever leaves is asked. */
export async function untilNoticed(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))))
    .toBe(true);
}

/** Opens the palette, finds one act by its words and does it. */
export async function runFromPalette(page: Page, words: string, option: string): Promise<void> {
  const palette = page.getByRole("dialog", { name: "Search or run" });
  await untilHeard(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette).toBeVisible();
  await page.keyboard.type(words);
  await expect(palette.getByRole("option", { name: option })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(palette).toHaveCount(0);
}
