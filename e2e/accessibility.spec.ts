import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { invite, newPerson } from "./support/cast";
import { ACCOUNT_PAGES, DETAIL_ORG_PAGES, PLAIN_ORG_PAGES, PUBLIC_PAGES } from "./support/pages";
import { firstDetail, settle } from "./support/stops";
import { expect, test } from "./support/test";

// Looking at a whole page takes seconds, and several looks are one test; the pages know nothing of each other.
test.describe.configure({ timeout: 120_000, mode: "parallel" });

type View = { width: number; themes: readonly ("light" | "dark")[] };

/** A desk and the narrowest phone that is still in use, and the themes to look at there. */
const VIEWS: readonly View[] = [
  { width: 1280, themes: ["light", "dark"] },
  { width: 360, themes: ["light"] },
];
/** What members see is what owners see, less what they may not do and with the reason: one look each is enough. */
const MEMBER_VIEWS: readonly View[] = [
  { width: 1280, themes: ["dark"] },
  { width: 360, themes: [] },
];

/** No rule of WCAG 2.2 AA broken, and nothing to scroll sideways. */
async function expectUsable(page: Page, views = VIEWS): Promise<void> {
  for (const { width, themes } of views) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflowOf(page), { message: `scrolls sideways at ${width} px` }).toBe(0);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
      expect(found, `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const path of PUBLIC_PAGES) {
  test(`${path} can be used by everyone`, async ({ openAs }) => {
    await expectUsable(await openAs(null, path));
  });
}

for (const path of ACCOUNT_PAGES) {
  test(`${path} can be used by everyone`, async ({ openAs, acme }) => {
    await expectUsable(await openAs(acme.owner, path));
  });
}

for (const page of PLAIN_ORG_PAGES) {
  for (const role of ["owner", "member"] as const) {
    test(`/<org>/${page} can be used by everyone, as ${role}`, async ({ openAs, acme }) => {
      const views = role === "member" ? MEMBER_VIEWS : VIEWS;
      await expectUsable(await openAs(acme[role], `/${acme.slug}/${page}`), views);
    });
  }
}

for (const pattern of DETAIL_ORG_PAGES) {
  test(`/<org>/${pattern} can be used by everyone, with a month of data`, async ({ openAs, rich }) => {
    const page = await openAs(rich.owner);
    const [noun = "", , ...rest] = pattern.split("/");
    const first = await firstDetail(page, `/${rich.slug}/${noun}`);
    expect(first, `the list of ${noun} leads to one of them`).toBeDefined();
    await page.goto([first, ...rest].join("/"));
    await settle(page);
    await expectUsable(page);
  });
}

test("forms that were refused can be used by everyone", async ({ openAs }) => {
  const page = await openAs(null, "/sign-up");
  await page.getByRole("button", { name: "Create organisation" }).click();
  await expect(page.getByLabel("Your name")).toBeFocused();
  await expectUsable(page);
});

test("an invitation can be used by everyone it may reach", async ({ openAs, requestAs, acme, globex }) => {
  const link = await invite(await requestAs(acme.owner), acme.slug, newPerson("Guest").email, "member");
  await expectUsable(await openAs(null, link));
  await expectUsable(await openAs(globex.owner, link));
});

test("dialogs can be used by everyone, and give the focus back", async ({ openAs, acme }) => {
  const page = await openAs(acme.owner, `/${acme.slug}/members`);
  const button = page.getByRole("button", { name: "Invite", exact: true });
  await button.click();
  await expectUsable(page);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  await page.goto(`/${acme.slug}/settings`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectUsable(page);
});

test("the navigation of a narrow screen opens, leads on and closes", async ({ openAs, acme }) => {
  const page = await openAs(acme.owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/${acme.slug}/overview`);
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
  await page.getByRole("link", { name: "Members" }).last().click();
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/members$`));
  await expect(page.getByRole("dialog", { name: "Navigation" })).toHaveCount(0);
});
