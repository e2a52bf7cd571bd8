// Walks through the pages of the service as a person does: signs in, uploads, builds, follows, looks
// at rows, queries, downloads, cancels and approves. Each page is checked with axe-core, in both
// themes and languages and on a narrow screen, and with data that tries to become markup.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { chromium } from 'playwright-core';
import { call, KEY, startProvider, startService } from './service.mjs';
import { check, FLAGS, harmless, tab as openTab } from './tab.mjs';

const [chromiumPath, launcher, pictures] = process.argv.slice(2);
const HOSTILE = ['<img src=x onerror="window.broken=1">', '<script>window.broken=1</script>', 'javascript:window.broken=1', '[x](javascript:window.broken=1)', '\u202Eevil\u2066', '"><svg onload=window.broken=1>', '{{constructor.constructor("window.broken=1")()}}', "'; DROP TABLE dataset; --"];

const folder = await mkdtemp(`${tmpdir()}/browse-`);
const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS });
const stops = [];
const step = (text) => console.log(`  ${text}`);

async function tab(address, options) {
  const page = await openTab(browser, address, options);
  await page.goto(address + '/');
  return page;
}

const settled = async (page) => {
  await page.waitForSelector('main h1');
  await page.waitForFunction(() => !document.querySelector('[aria-busy], .loading'));
};

async function open(page, hash) {
  await page.evaluate((to) => { location.hash = to; }, hash);
  await page.waitForTimeout(50);
  await settled(page);
}

async function picture(page, name) {
  if (pictures) writeFileSync(`${pictures}/${name}.png`, await page.screenshot({ animations: 'disabled' }));
}

async function enter(page, key = KEY) {
  await page.fill('input[type=password]', key);
  await page.keyboard.press('Enter');
}

async function signedIn(address, options) {
  const page = await tab(address, options);
  await enter(page);
  await page.waitForSelector('header nav');
  await settled(page);
  return page;
}

async function firstSteps(address) {
  step('signs in with a key, a wrong one first');
  const page = await tab(address);
  await check(page, 'sign-in');
  await picture(page, 'pages-sign-in');
  await enter(page, 'another-key');
  await page.waitForSelector('.box.bad');
  await check(page, 'sign-in with a wrong key');
  await enter(page);
  await page.waitForSelector('header nav');
  for (const hash of ['#/', '#/tables', '#/runs', '#/query', '#/upload', '#/service', '#/datasets/none', '#/no-such-page']) {
    await open(page, hash);
    await check(page, 'empty ' + hash);
  }

  step('uploads a file, corrects its spec, and builds it');
  await open(page, '#/upload');
  await page.setInputFiles('input[type=file]', 'examples/flights/flights.csv');
  await page.waitForSelector('.halves table');
  await settled(page);
  await check(page, 'preview');
  await picture(page, 'pages-upload');
  const spec = await page.inputValue('.halves textarea');
  await page.fill('.halves textarea', spec.replace('kind: file', 'kind: fil'));
  await page.getByRole('button', { name: /Go to line/ }).first().click();
  assert.match(await page.evaluate(() => { const box = document.activeElement; return box.value.slice(box.selectionStart, box.selectionEnd); }), /kind|alias/);
  await check(page, 'a spec with a problem');
  assert.ok(spec.includes('#     "flight_date": date'), spec);
  const cast = spec.replace('    # schema:', '    schema:').replace('    #   casts:', '      casts:').replace('    #     "flight_date"', '        "flight_date"');
  await page.fill('.halves textarea', cast);
  await page.waitForSelector('.halves table td:has-text("Date")');
  await page.getByRole('button', { name: 'Build the dataset' }).click();

  step('chooses the encoding of a text that could have several');
  const guessing = await signedIn(address);
  await open(guessing, '#/upload');
  await guessing.setInputFiles('input[type=file]', { name: 'seoul.csv', mimeType: 'text/csv', buffer: Buffer.from([0xb0, 0xa1, 0xb3, 0xaa, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0x32, 0x0a]) });
  await guessing.getByRole('button', { name: 'cp949' }).click();
  await guessing.waitForSelector('.halves table td:has-text("가나")');
  await check(guessing, 'a chosen encoding');
  await guessing.context().close();

  step('follows the run to its end');
  await page.waitForSelector('h1:has-text("Run ")');
  await page.waitForSelector('.over .pill.ok');
  await page.waitForSelector('summary:has-text("Files")');
  await check(page, 'run');
  await picture(page, 'pages-run');
  return page;
}

/** The datasets of the examples, built by the API. */
async function buildExamples(address) {
  const files = { flights: ['flights.csv', 'airports.csv'], subway: ['stations.csv', 'ridership.json'], riders: [] };
  for (const [example, names] of Object.entries(files)) {
    let spec = await readFile(`examples/${example}/buildspec.yaml`, 'utf8');
    for (const name of names) {
      const [alias, format] = name.split('.');
      const { upload_id: id } = await call(address, 'POST', `/uploads?format=${format}&filename=${name}`, await readFile(`examples/${example}/${name}`), 'application/octet-stream');
      spec = spec.replace(new RegExp(`^( +)alias: ${alias}$`, 'm'), (line, indent) => `${line}\n${indent}upload_id: ${id}`);
    }
    const built = await call(address, 'POST', '/build', { spec });
    assert.equal(built.status, 'ok', JSON.stringify(built));
  }
}

async function read(page, address) {
  step('finds the datasets of the examples, and every figure is that of the API');
  await buildExamples(address);
  await open(page, '#/runs');
  await open(page, '#/');
  await page.waitForFunction(() => !document.querySelector('.cards')?.textContent.includes('…'));
  const count = (value) => new Intl.NumberFormat('en-GB').format(value);
  const { datasets } = await call(address, 'GET', '/datasets');
  assert.equal(datasets.length, 4);
  for (const listed of datasets) {
    const card = await page.locator('.cards > li', { has: page.locator(`a[href="#/datasets/${listed.dataset_id}"]`) }).textContent();
    const { runs: [checked] } = await call(address, 'GET', `/datasets/${listed.dataset_id}/quality/history?limit=1`);
    assert.ok(card.includes(`${count(listed.published_rows)} row`), card);
    assert.ok(card.includes(checked.evaluated_checks ? `${checked.pass_count} passed` : 'not checked'), card);
  }
  await check(page, 'catalogue');
  await picture(page, 'pages-catalogue');
  await page.fill('input[type=search]', 'nothing has this title');
  await page.waitForSelector('text=Search for another word');
  for (const id of ['example-flights', 'flights']) {
    for (const part of ['card', 'versions', 'columns', 'downloads']) {
      await open(page, `#/datasets/${id}?tab=${part}`);
      await check(page, `${id} ${part}`);
    }
  }
  step('downloads a file that is byte for byte that of the API');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /exports.*csv|flights\.csv/ }).first().click()]);
  const file = await readFile(await saved.path(), 'utf8');
  assert.equal(file.split('\n')[0], 'flight_date,carrier,flight,origin,dest,sched_dep_time,dep_delay,arr_delay,distance_km');

  step('sorts and filters rows, and pages through them');
  await open(page, '#/tables');
  await check(page, 'tables');
  await open(page, '#/tables/flights.flights');
  await page.waitForSelector('aside .counts');
  await check(page, 'rows');
  await page.getByRole('link', { name: 'dep_delay' }).click();
  await page.waitForSelector('th[aria-sort=ascending]');
  await page.locator('aside section', { hasText: 'carrier' }).getByRole('button').first().click();
  await page.waitForSelector('li.pill.note');
  const { count: matching } = await call(address, 'POST', '/warehouse/rows', { table: 'flights.flights', filters: [{ column: 'carrier', op: 'eq', value: 'HB' }], count: 'exact' });
  assert.ok((await page.textContent('main [role=status]')).includes(String(matching.value)));
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForSelector('text=Rows 51 to 100');
  await page.waitForSelector('aside .counts');
  await picture(page, 'pages-rows');
  await open(page, '#/tables/flights.flights?tab=profile');
  await page.waitForSelector('.cards svg.chart');
  await check(page, 'profile');

  step('queries with SQL: a result, its charts, its download, and an error at its place');
  await open(page, '#/query?table=flights.flights');
  await page.fill('textarea', 'SELECT carrier, avg(dep_delay) AS delay FROM dataset GROUP BY carrier ORDER BY carrier');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('svg.chart');
  await check(page, 'SQL');
  await picture(page, 'pages-sql');
  for (const kind of ['line', 'scatter']) {
    await page.getByLabel('Kind').selectOption(kind);
    await check(page, kind);
  }
  const [zip] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download all rows as CSV' }).click()]);
  assert.equal((await readFile(await zip.path())).subarray(0, 2).toString(), 'PK');
  await page.fill('textarea', 'SELECT carrier,\n count(*) frm dataset');
  await page.keyboard.press('Control+Enter');
  assert.equal(await page.textContent('mark'), 'dataset');
  await page.getByRole('button', { name: 'Go to this place' }).click();
  assert.equal(await page.evaluate(() => document.activeElement.selectionStart), 30);
  await check(page, 'SQL with an error');
  await page.context().close();
}

/** A file that takes a while to build. */
const long = () => ['n,text', ...Array.from({ length: 400_000 }, (_, i) => `${i},row ${i} of a table`)].join('\n');

async function cancel(address) {
  step('cancels a build that waits');
  const { upload_id: id } = await call(address, 'POST', '/uploads?format=csv&filename=long.csv', long(), 'application/octet-stream');
  const spec = JSON.stringify({ dataset_id: 'long', title: 'Long', description: 'Takes a while.', sources: [{ kind: 'file', alias: 'long', upload_id: id, format: 'csv' }], exports: [{ kind: 'csv', output_path: 'long.csv' }] });
  const page = await signedIn(address);
  for (const run of ['long-1', 'long-2', 'long-3']) await call(address, 'POST', '/builds', { spec, run_id: run });
  await open(page, '#/runs/long-3');
  await page.getByRole('button', { name: 'Cancel the build' }).click();
  await check(page, 'the question before cancelling');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the build' }).click();
  await page.waitForSelector('.over .pill:has-text("cancelled")');
  assert.equal((await call(address, 'GET', '/builds/long-3')).status, 'cancelled');
  await page.waitForSelector('details');
  await check(page, 'a cancelled run');
  for (const run of ['long-1', 'long-2']) await call(address, 'POST', `/builds/${run}/cancel`, {});
  await page.context().close();
}

async function hostile(address) {
  step('shows titles, columns, cells and errors that try to be markup as text');
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  const long = 'x'.repeat(1_000_000);
  const csv = [HOSTILE.map((each) => quoted(each)).join(','), HOSTILE.map((each) => quoted(each)).join(','), [quoted(long), ...HOSTILE.slice(1).map(quoted)].join(',')].join('\n');
  const { upload_id: id } = await call(address, 'POST', `/uploads?format=csv&filename=${encodeURIComponent('<b>x</b>.csv')}&read=${encodeURIComponent('{"delimiter":","}')}`, csv, 'application/octet-stream');
  const spec = JSON.stringify({ dataset_id: 'hostile', title: HOSTILE.slice(0, 4).join(' '), description: HOSTILE.join(' '), sources: [{ kind: 'file', alias: 'hostile', upload_id: id, format: 'csv' }], exports: [{ kind: 'csv', output_path: 'hostile.csv' }], attribution: HOSTILE.join('\n') });
  const built = await call(address, 'POST', '/build', { spec, run_id: 'hostile-1' });
  assert.equal(built.status, 'ok', JSON.stringify(built));
  const page = await signedIn(address);
  for (const hash of ['#/', '#/datasets/hostile', '#/datasets/hostile?tab=versions', '#/datasets/hostile?tab=columns', '#/datasets/hostile?tab=downloads', '#/runs', '#/runs/hostile-1', '#/tables', '#/tables/hostile.hostile', '#/tables/hostile.hostile?tab=profile',
    ...HOSTILE.flatMap((each) => [`#/datasets/${encodeURIComponent(each)}`, `#/runs/${encodeURIComponent(each)}`, `#/tables/${encodeURIComponent(each)}`]), '#/%E0%A4%A', '#/tables/hostile.hostile?filters=%5B%7B%22column%22%3A%22%3Cimg%20src%3Dx%3E%22%2C%22op%22%3A%22eq%22%2C%22value%22%3A%221%22%7D%5D', '#/constructor', '#/__proto__']) {
    await open(page, hash);
    await (HOSTILE.some((each) => hash.includes(encodeURIComponent(each))) ? harmless : check)(page, hash);
  }
  await open(page, '#/tables/hostile.hostile');
  await page.getByRole('button', { name: 'show all 1,000,000 characters' }).click();
  assert.equal((await page.textContent('dialog pre')).length, 1_000_000);
  await check(page, 'a whole value');
  await page.getByRole('button', { name: 'Close' }).click();
  for (const each of HOSTILE) {
    await open(page, `#/query?${new URLSearchParams({ table: 'hostile.hostile', sql: `SELECT ${quoted(each)}, ${quoted(each + '?')} FROM dataset` })}`);
    await page.waitForSelector('.box.bad');
    await harmless(page, `SQL ${each}`);
  }
  await page.context().close();
}

async function everyReader(address) {
  const pages = ['#/', '#/datasets/flights', '#/datasets/flights?tab=versions', '#/datasets/flights?tab=columns', '#/datasets/flights?tab=downloads', '#/runs', '#/runs/hostile-1', '#/tables', '#/tables/flights.flights', '#/tables/flights.flights?tab=profile', '#/query?table=flights.flights&sql=SELECT+carrier%2C+count(*)+AS+n+FROM+dataset+GROUP+BY+1', '#/upload', '#/service'];
  const readers = { dark: { colorScheme: 'dark' }, korean: { locale: 'ko-KR', viewport: { width: 360, height: 740 } } };
  for (const [name, options] of Object.entries(readers)) {
    step(`reads every page: ${name}`);
    const page = await signedIn(address, options);
    if (options.locale) assert.equal(await page.getAttribute('html', 'lang'), 'ko');
    for (const hash of pages) {
      await open(page, hash);
      await check(page, `${name} ${hash}`);
    }
    await open(page, name === 'dark' ? '#/tables/flights.flights?tab=profile' : '#/datasets/example-flights');
    await page.waitForSelector(name === 'dark' ? '.cards svg.chart' : 'main table');
    await picture(page, `pages-${name}`);
    await page.context().close();
  }
  step('works with the keyboard, and prints');
  const page = await signedIn(address);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Tab');
  assert.equal(await page.textContent(':focus'), 'Skip to the content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  await open(page, '#/tables');
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H1');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.isVisible('header'), false);
  assert.equal(await page.isVisible('main table'), true);
  assert.equal(await page.evaluate((key) => JSON.stringify([localStorage, sessionStorage, document.cookie]).includes(key), KEY), false);
  await page.context().close();
}

async function severalUsers() {
  step('signs in at an OpenID provider; a new user waits, and an administrator approves');
  const provider = await startProvider('pages');
  stops.push(async () => provider.stop());
  const service = await startService(launcher, `${folder}/users`, { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: 'pages', OIDC_UI_CLIENT_ID: 'pages', SVC_OIDC_LOOPBACK_HTTP: '1', SVC_ADMIN_SUBJECTS: `${provider.issuer}|olga` });
  stops.push(service.stop);
  const signIn = async (user) => {
    provider.user = user;
    const page = await tab(service.address, { others: [provider.issuer] });
    await page.getByRole('button', { name: 'Sign in with your account' }).click();
    await page.waitForURL(`${service.address}/`);
    return page;
  };
  const ben = await signIn('ben');
  await ben.waitForSelector('text=Your account waits for an approval');
  await check(ben, 'a user who waits');
  const olga = await signIn('olga');
  await olga.waitForSelector('header nav');
  await settled(olga);
  await open(olga, '#/service');
  assert.ok((await olga.textContent('main')).includes('ben@example.org'));
  await check(olga, 'a user to approve');
  await picture(olga, 'pages-service');
  await olga.getByRole('button', { name: 'Approve' }).click();
  await olga.waitForSelector('text=No user waits');
  const again = await signIn('ben');
  await again.waitForSelector('text=There is no dataset yet');
  assert.equal(await again.getByText('Users who wait').count(), 0);
  await open(again, '#/service');
  assert.ok((await again.textContent('main')).includes('are shown to administrators'));
  await check(again, 'the service for a user');
}

async function publicSite() {
  step('reads what is published for everyone without a credential, and signs in');
  const service = await startService(launcher, `${folder}/public`, { SVC_PUBLIC_SITE: '1' });
  stops.push(service.stop);
  const page = await tab(service.address);
  await page.waitForSelector('text=No dataset is published for everyone');
  assert.equal(await page.textContent('header nav'), 'Datasets');
  await check(page, 'an empty public catalogue');
  await open(page, '#/upload');
  assert.equal(await page.textContent('main h1'), 'Sign in');
  await check(page, 'a page that needs a credential');
  await open(page, '#/datasets/none');
  await check(page, 'a dataset that is not public');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enter(page, 'another-key');
  await page.waitForSelector('.box.bad');
  await enter(page);
  await page.waitForSelector('text=There is no dataset yet');
  await check(page, 'signed in');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForSelector('text=No dataset is published for everyone');
  await check(page, 'signed out');
}

try {
  const service = await startService(launcher, `${folder}/one`, {}, ['--max-builds', '1', '--replay-dir', 'examples/riders/replay']);
  stops.push(service.stop);
  const page = await firstSteps(service.address);
  await read(page, service.address);
  await hostile(service.address);
  await everyReader(service.address);
  await cancel(service.address);
  await severalUsers();
  await publicSite();
  console.log('the pages do what they promise');
} finally {
  await browser.close();
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true, force: true });
}
