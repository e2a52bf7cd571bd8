// The catalogue: every dataset that the reader may see, as a card.
import { at, get, getIfAllowed, isVisitor } from './api.js';
import { data, empty, field, h, input, link, pill, say, select } from './dom.js';
import { ago, t, when, word } from './texts.js';

const MOST = 1000;
const SHOWN = 60;
const KINDS = { healthy: 'ok', stale: 'warn', degraded: 'bad', succeeded: 'ok', ok: 'ok', failed: 'bad', cancelled: 'warn', running: 'note', queued: 'note', pass: 'ok', warn: 'warn', fail: 'bad' };

export const kindOf = (value) => KINDS[value] ?? '';

/** The state of a dataset or a run, in words and colour. */
export const state = (group, value) => (value === 'unknown' ? null : pill(word(group, value), kindOf(value)));

/** Counts of the checks of a run. */
export function checks(counts) {
  if (!counts || !counts.evaluated_checks) return h('span', { class: 'soft' }, t('quality.none'));
  return h('span', { class: 'pills' },
    pill(t('quality.passed', { n: counts.pass_count }), 'ok'),
    counts.warn_count > 0 && pill(t('quality.warned', { n: counts.warn_count }), 'warn'),
    counts.fail_count > 0 && pill(t('quality.failed', { n: counts.fail_count }), 'bad'));
}

function card(each) {
  const quality = h('dd', null, '…');
  const element = h('li', { class: 'card' },
    h('h2', null, link(['datasets', each.dataset_id], { share: each.share }, data(each.title))),
    h('p', { class: 'soft' }, h('code', null, data(each.dataset_id)), each.share && !isVisitor() && [' ', pill(t('shared'), 'note')]),
    h('p', { class: 'pills' }, each.axes && [state('health', each.axes.health), state('refresh', each.axes.refresh)]),
    h('dl', { class: 'stats' },
      each.rows !== undefined && h('div', null, h('dt', null, t('rows')), h('dd', null, t('count.rows', { n: each.rows }))),
      h('div', null, h('dt', null, t('updated')), h('dd', { title: when(each.updated) }, ago(each.updated))),
      h('div', null, h('dt', null, t('quality')), quality)));
  return { element, quality, each };
}

const ORDERS = {
  updated: (a, b) => String(b.updated).localeCompare(String(a.updated)),
  title: (a, b) => a.title.localeCompare(b.title),
  rows: (a, b) => (b.rows ?? 0) - (a.rows ?? 0),
};

export async function catalogue({ signal }) {
  const shared = at(['shared', 'datasets'], { limit: MOST });
  const [own, others] = isVisitor()
    ? [{ datasets: [] }, await get(shared, signal)]
    : await Promise.all([get(at(['datasets'], { limit: MOST }), signal), getIfAllowed(shared, signal)]);
  const all = [
    ...own.datasets.map((each) => ({ ...each, axes: each.status_axes, rows: each.published_rows ?? undefined, updated: each.updated_at })),
    ...(others?.datasets ?? []).map((each) => ({ ...each, share: each.share_id, updated: each.updated_at })),
  ];
  const title = [h('h1', null, t('catalogue')), h('p', { class: 'lead' }, isVisitor() ? t('catalogue.public_text') : t('catalogue.text'))];
  if (all.length === 0 && isVisitor()) return [title, empty(t('catalogue.public_empty'), t('catalogue.public_empty_text'), link(['sign-in'], {}, t('sign_in')))];
  if (all.length === 0) return [title, empty(t('catalogue.empty'), t('catalogue.empty_text'), link(['upload'], {}, t('menu.upload')), h('a', { href: 'docs' }, t('contract')))];

  const list = h('ul', { class: 'cards' });
  const found = h('p', { class: 'soft' });
  const known = new Map();
  let reading = 0;
  let wanted = '';
  let order = 'updated';

  async function readQuality(cards) {
    const mine = ++reading;
    for (const { each, quality } of cards) {
      if (signal.aborted || mine !== reading) return;
      const key = each.share + ' ' + each.dataset_id;
      if (!known.has(key)) {
        known.set(key, await getIfAllowed(at(['datasets', each.dataset_id, 'quality', 'history'], { limit: 1, share: each.share }), signal).catch(() => null));
      }
      quality.replaceChildren(checks(known.get(key)?.runs[0]));
    }
  }

  function show() {
    const text = wanted.trim().toLocaleLowerCase();
    const matching = all.filter((each) => `${each.title} ${each.dataset_id}`.toLocaleLowerCase().includes(text)).sort(ORDERS[order]);
    const cards = matching.slice(0, SHOWN).map(card);
    list.replaceChildren(...cards.map(({ element }) => element));
    found.textContent = t('count.datasets', { n: matching.length }) + (matching.length > SHOWN ? ' · ' + t('catalogue.more', { shown: SHOWN }) : '');
    say(found.textContent);
    if (matching.length === 0) list.append(h('li', { class: 'card' }, t('catalogue.none')));
    readQuality(cards);
  }

  show();
  return [title,
    h('form', { class: 'row fields', role: 'search', submit: (event) => event.preventDefault() },
      field(t('search'), input({ type: 'search', input: (event) => { wanted = event.target.value; show(); } })),
      field(t('order'), select([['updated', t('updated')], ['title', t('title')], ['rows', t('rows')]], order, (value) => { order = value; show(); }))),
    found, list];
}
