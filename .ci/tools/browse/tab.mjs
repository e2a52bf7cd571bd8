// What every walk through pages uses: tabs that fail on errors, and the checks of a page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A tab that fails on errors of the page, on requests to others, and on dialogs of scripts. */
export async function tab(browser, address, { others = [], ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.problems = [];
  page.allowed = [address, ...others];
  page.on('pageerror', (error) => page.problems.push(String(error.stack)));
  page.on('console', (said) => { if (said.type() === 'error' && !/the server responded with a status of 4/.test(said.text())) page.problems.push(said.text()); });
  page.on('dialog', (dialog) => { page.problems.push('a dialog: ' + dialog.message()); dialog.dismiss(); });
  page.on('request', (request) => { if (!/^(data|blob):/.test(request.url()) && !page.allowed.some((each) => request.url().startsWith(each))) page.problems.push('a request to ' + request.url()); });
  return page;
}

/** No error, no request to others, and nothing executed. */
export async function harmless(page, name) {
  assert.deepEqual(page.problems, [], name);
  assert.equal(await page.evaluate(() => window.broken), undefined, `${name}: data was executed`);
}

/** No violation of accessibility, no error, nothing executed, and no page wider than the screen. */
export async function check(page, name) {
  await harmless(page, name);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((rules) => window.axe.run(document, { runOnly: rules, preload: false }), RULES);
  const found = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 200) + ' ' + node.failureSummary).join('\n    ')}`);
  assert.deepEqual(found, [], name);
  const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${name}: ${wide} pixels wider than the screen`);
}
