// Starts the pages: finds the language and the reader, and shows the page that the address names.
import { get, hasCredential, isVisitor, onSignedOut, Refusal, useCredential, visit } from './api.js';
import { catalogue } from './catalogue.js';
import { dataset } from './dataset.js';
import { button, empty, h, link, notice, route } from './dom.js';
import { operations } from './operations.js';
import { query } from './query.js';
import { run, runs } from './run.js';
import settings from './settings.js';
import { openIdReturn, signIn } from './sign-in.js';
import { table, tables } from './table.js';
import { choose, language, LANGUAGES, loadTexts, t } from './texts.js';
import { upload } from './upload.js';

const MENU = [['', 'menu.datasets'], ['tables', 'menu.tables'], ['query', 'menu.query'], ['runs', 'menu.runs'], ['upload', 'menu.upload'], ['service', 'menu.service']];
const PAGES = { '': catalogue, datasets: dataset, runs: run, tables: table, query, upload, service: operations };
const VISITED = [catalogue, dataset, run];
const LISTS = { datasets: catalogue, runs, tables };

let signedIn = false;
let current = new AbortController();
const main = h('main', { id: 'main', tabindex: -1 });

/** The page of an address, with its parts and its query. */
function located() {
  const [path, search = ''] = location.hash.replace(/^#\/?/, '').split('?');
  let parts = [];
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    // An address with a bad escape names no page.
    parts = ['?'];
  }
  const name = parts[0] ?? '';
  const page = Object.hasOwn(PAGES, name) ? ((parts.length < 2 && LISTS[name]) || PAGES[name]) : null;
  return { name, page, parts: parts.slice(1), query: Object.fromEntries(new URLSearchParams(search)) };
}

function shell() {
  const here = located().name;
  const menu = MENU.filter(([name]) => !name || !isVisitor()).map(([name, label]) =>
    h('li', null, h('a', { href: route(name ? [name] : []), 'aria-current': (here === 'datasets' ? '' : here) === name ? 'page' : null }, t(label))));
  const chosen = h('select', { 'aria-label': t('language'), change: (event) => { choose(event.target.value); start(); } },
    LANGUAGES.map(([code, name]) => h('option', { value: code, lang: code, selected: code === language() }, name)));
  document.body.replaceChildren(
    h('a', { class: 'skip', href: '#main', click: (event) => { event.preventDefault(); main.focus(); } }, t('skip')),
    h('header', { class: 'top' },
      h('a', { class: 'brand', href: '#/' }, t('product')),
      (signedIn || isVisitor()) && h('nav', { 'aria-label': t('menu') }, h('ul', null, menu)),
      h('div', { class: 'row' }, chosen, signedIn && hasCredential() && button(t('sign_out'), () => leave(), 'plain'),
        isVisitor() && button(t('sign_in'), () => { location.hash = route(['sign-in']); }, 'plain'))),
    main,
    h('footer', null, h('a', { href: 'docs' }, t('contract')), h('span', null, t('footer'))),
    h('div', { id: 'said', class: 'unseen', 'aria-live': 'polite' }));
}

function leave(reason) {
  useCredential({});
  signedIn = false;
  current.abort();
  visit(Boolean(settings.public));
  if (isVisitor() && !reason) return render();
  shell();
  return showSignIn(reason);
}

/** @param headers of a sign-in that has just been completed elsewhere */
function showSignIn(reason, headers) {
  put(signIn(settings, async (headers) => {
    useCredential(headers);
    try {
      await get('/version');
    } catch (refused) {
      useCredential({});
      throw refused;
    }
    signedIn = true;
    visit(false);
    if (located().name === 'sign-in') location.hash = route([]);
    else await render();
  }, reason, headers));
  document.title = t('sign_in') + ' · ' + t('product');
}

function put(...content) {
  main.replaceChildren(...content.flat(Infinity).filter(Boolean));
  main.removeAttribute('aria-busy');
}

function failed(refused, again) {
  return [
    h('h1', null, t('error.title')),
    notice('bad', refused.message, refused.code && h('p', { class: 'soft' }, h('code', null, refused.code))),
    h('p', { class: 'row' }, button(t('again'), again), link([], {}, t('home'))),
  ];
}

/** Shows the page of the address; what the last one still reads is given up. */
async function render(moved = false) {
  current.abort();
  current = new AbortController();
  const { signal } = current;
  const { page, parts, query: asked } = located();
  shell();
  if (isVisitor() && !VISITED.includes(page)) {
    showSignIn();
    return;
  }
  main.setAttribute('aria-busy', 'true');
  if (!main.hasChildNodes() || moved) put(h('p', { class: 'soft loading' }, t('loading')));
  try {
    const content = page
      ? await page({ parts, query: asked, signal, again: () => render() })
      : [h('h1', null, t('error.no_page')), empty(t('error.no_page'), t('error.no_page_text'), link([], {}, t('home')))];
    if (signal.aborted) return;
    put(content);
  } catch (refused) {
    if (signal.aborted) return;
    if (!(refused instanceof Refusal)) console.error(refused);
    put(failed(refused instanceof Refusal ? refused : { message: t('error.page'), code: '' }, () => render()));
  }
  const title = main.querySelector('h1');
  document.title = (title?.textContent ?? '') + ' · ' + t('product');
  if (moved && title) {
    title.tabIndex = -1;
    title.focus();
    scrollTo(0, 0);
  }
}

async function start() {
  await loadTexts(language());
  if (signedIn || isVisitor()) await render();
  else {
    shell();
    showSignIn();
  }
}

async function begin() {
  await loadTexts(language());
  onSignedOut((refused) => { if (signedIn) leave(refused); });
  addEventListener('hashchange', () => { if (signedIn || isVisitor()) render(true); });
  const returned = settings.openid ? await openIdReturn(settings.openid) : null;
  if (settings.open) {
    signedIn = true;
    await render();
    return;
  }
  visit(Boolean(settings.public));
  if (isVisitor() && !returned) {
    await render();
    return;
  }
  shell();
  showSignIn(returned?.problem, returned?.headers);
}

begin();
