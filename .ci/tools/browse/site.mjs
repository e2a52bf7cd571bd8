// Opens the pages of a site from its folder, as a person does: the list with its search, and the page
// of each dataset and run. Each is checked with axe-core, in both themes and on a narrow screen.
//   site.mjs CHROMIUM SITE [PICTURES]
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { check, FLAGS, tab } from './tab.mjs';

const [chromiumPath, site, pictures] = process.argv.slice(2);
const root = resolve(site);
const pages = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === 'index.html')
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
const READERS = [
  { name: 'wide-light', colorScheme: 'light' },
  { name: 'narrow-dark', colorScheme: 'dark', viewport: { width: 360, height: 800 } },
];

async function search(page) {
  const shown = () => page.locator('main .card:visible').count();
  const all = await shown();
  const title = (await page.locator('main .card h2').first().textContent()).trim();
  await page.fill('input[type=search]', title);
  await page.waitForTimeout(300);
  assert.ok((await shown()) >= 1, `the search does not find ${title}`);
  await page.fill('input[type=search]', 'no dataset has this text');
  await page.waitForTimeout(300);
  assert.equal(await shown(), 0, 'the search finds what no dataset has');
  await check(page, 'a search without results');
  await page.fill('input[type=search]', '');
  await page.waitForTimeout(300);
  assert.equal(await shown(), all, 'the search does not show all again');
}

const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS });
try {
  assert.ok(pages.length > 2, `${site} has no pages`);
  for (const { name, ...reader } of READERS) {
    const page = await tab(browser, pathToFileURL(root).href, reader);
    for (const file of pages) {
      await page.goto(pathToFileURL(file).href);
      await check(page, `${relative(root, file)} (${name})`);
      if (pictures) writeFileSync(join(pictures, `${relative(root, file).replaceAll('/', '-')}-${name}.png`), await page.screenshot({ animations: 'disabled' }));
    }
    await page.goto(pathToFileURL(join(root, 'index.html')).href);
    await search(page);
    await page.context().close();
  }
  console.log(`${pages.length} pages of the site are in order`);
} finally {
  await browser.close();
}
