// A dataset: its card, its versions, its columns with a sample, and its files.
import { artifact, at, download, get, getIfAllowed, isVisitor, post, text } from './api.js';
import { checks, state } from './catalogue.js';
import { line } from './charts.js';
import { button, data, empty, facts, h, link, numbers, pill, route, rowsTable, table, tiles } from './dom.js';
import { markdown } from './markdown.js';
import { ago, bytes, number, seconds, t, when } from './texts.js';

const TABS = ['card', 'versions', 'columns', 'downloads'];
const SAMPLE = 10;

/** Keys of Gold: what the run wrote a data package of. */
const keysOf = (files) => files.map((file) => /^gold\/([^/]+)\/package\.json$/.exec(file)?.[1]).filter(Boolean);

async function ofLatest(summary, signal) {
  const run = summary.latest_run_id;
  const listed = await getIfAllowed(at(['artifacts', run]), signal);
  const files = listed?.files ?? [];
  const keys = keysOf(files);
  const composed = keys.find((key) => !summary.sources.some((source) => source.alias === key || source.display_name === key));
  return { run, files, keys: composed ? [composed, ...keys.filter((key) => key !== composed)] : keys };
}

async function cardTab(latest, share, signal) {
  if (latest.keys.length === 0) return empty(t('dataset.no_files'), t('dataset.no_files_text'), link(['runs', latest.run], { share }, t('dataset.last_run')));
  const file = `gold/${latest.keys[0]}/README.md`;
  if (!latest.files.includes(file)) return empty(t('dataset.no_card'), t('dataset.no_card_text'));
  return h('div', { class: 'card prose' }, markdown(await text(artifact(latest.run, file), signal)));
}

async function versionsTab(id, share, signal) {
  const [listed, history] = await Promise.all([
    get(at(['datasets', id, 'runs'], { limit: 50, share }), signal),
    getIfAllowed(at(['datasets', id, 'quality', 'history'], { limit: 50, share }), signal),
  ]);
  const checked = new Map((history?.runs ?? []).map((each) => [each.run_id, each]));
  const points = [...listed.runs].reverse().filter((each) => each.status === 'ok' && each.published_rows !== null).map((each) => [when(each.finished_at), each.published_rows]);
  return [
    points.length > 1 && h('figure', { class: 'card' }, h('figcaption', null, t('dataset.rows_over_time')), line(t('dataset.rows_over_time'), points)),
    table(t('tab.versions'), [t('run'), t('state'), t('finished'), t('took'), t('rows'), t('quality')],
      listed.runs.map((each) => [
        link(['runs', each.run_id], { share }, data(each.run_id)), state('run', each.status), when(each.finished_at), seconds(each.started_at, each.finished_at),
        rowsOf(each), checks(checked.get(each.run_id)),
      ])),
  ];
}

/** Rows of all tables of a run, which earlier versions did not record. */
const rowsOf = (run) => (run.published_rows === null ? '–' : number(run.published_rows));

/** Columns as the data package describes them, with the sample that the API allows. */
async function columnsTab(latest, id, share, signal) {
  const parts = [];
  for (const key of latest.keys) {
    const file = `gold/${key}/datapackage.json`;
    const described = latest.files.includes(file) ? await getIfAllowed(artifact(latest.run, file), signal) : null;
    const fields = described?.resources?.[0]?.schema?.fields ?? [];
    const rows = isVisitor() ? null : await getIfAllowed(at(['warehouse', 'tables'], { share }), signal).then((all) => all?.tables.find((each) => each.logical_name === `${id}.${key}`));
    parts.push(h('section', null,
      h('h2', null, data(key)),
      fields.length > 0
        ? columnsTable(key, fields)
        : empty(t('dataset.no_columns'), t('dataset.no_columns_text')),
      rows && h('p', { class: 'row' }, link(['tables', rows.logical_name], { share }, t('table.open')), link(['query'], { table: rows.logical_name, share }, t('table.query'))),
      rows && sample(rows.logical_name, share, signal)));
  }
  return parts.length ? parts : empty(t('dataset.no_files'), t('dataset.no_files_text'));
}

/** Columns of a table; what no column states is left out. */
function columnsTable(key, fields) {
  const stated = [['title', 'column.label'], ['unit', 'column.unit'], ['description', 'column.description']].filter(([name]) => fields.some((each) => each[name]));
  return table(`${t('tab.columns')}: ${key}`, [t('column'), t('type'), ...stated.map(([, label]) => t(label))], fields.map((each) => [
    h('strong', null, data(each.name)), h('code', null, each.type + (each.format && each.format !== 'default' ? ` · ${each.format}` : '')), ...stated.map(([name]) => cellOf(each[name])),
  ]));
}

const cellOf = (value) => (value ? data(value) : h('span', { class: 'soft' }, '–'));

/** Rows that appear when they have been read. */
function sample(name, share, signal) {
  const place = h('div', null, h('p', { class: 'soft loading' }, t('loading')));
  post(at(['warehouse', 'rows'], { share }), { table: name, page_size: SAMPLE }, signal)
    .then((page) => place.replaceChildren(h('h3', null, t('dataset.sample')), rowsTable(`${t('dataset.sample')}: ${name}`, page)))
    .catch((refused) => { if (!signal.aborted) place.replaceChildren(h('p', { class: 'soft' }, refused.message)); });
  return place;
}

async function downloadsTab(latest, signal) {
  const manifest = await getIfAllowed(at(['builds', latest.run, 'manifest']), signal);
  const known = manifest?.checksums?.files ?? {};
  const files = latest.files.filter((file) => file === 'report.html' || (file.startsWith('gold/') && !file.endsWith('package.json') && !file.endsWith('card.json')) || file.endsWith('datapackage.json'));
  if (files.length === 0) return empty(t('dataset.no_files'), t('dataset.no_files_text'));
  return fileTable(latest.run, files, known);
}

/** Files of a run with size and digest; a click downloads one. */
export function fileTable(run, files, known = {}) {
  return table(t('tab.downloads'), [t('file'), numbers(t('size')), numbers(t('rows')), 'SHA-256'],
    files.map((file) => [
      button(data(file), () => download(artifact(run, file), file.split('/').pop()), 'plain'),
      known[file] ? h('span', { class: 'number' }, bytes(known[file].bytes)) : '–',
      known[file]?.rows === undefined ? '–' : h('span', { class: 'number' }, number(known[file].rows)),
      known[file] ? h('code', { class: 'digest', title: known[file].sha256 }, known[file].sha256) : '–',
    ]));
}

export async function dataset({ parts: [id], query: { tab = 'card', share }, signal }) {
  const summary = await get(at(['datasets', id], { share }), signal);
  const latest = await ofLatest(summary, signal);
  const shown = TABS.includes(tab) ? tab : 'card';
  const content = {
    card: () => cardTab(latest, share, signal),
    versions: () => versionsTab(id, share, signal),
    columns: () => columnsTab(latest, id, share, signal),
    downloads: () => downloadsTab(latest, signal),
  };
  const axes = summary.status_axes ?? {};
  return [
    h('p', { class: 'over' }, link([], {}, t('catalogue')), h('code', null, data(id)), share && !isVisitor() && pill(t('shared'), 'note'), state('health', axes.health ?? 'unknown'), state('refresh', axes.refresh ?? 'unknown')),
    h('h1', null, data(summary.title)),
    tiles([
      [t('rows'), rowsOf(summary), t('dataset.rows_published')],
      [t('updated'), ago(summary.updated_at), when(summary.updated_at)],
      [t('runs'), number(summary.run_count), link(['runs', summary.latest_run_id], { share }, t('dataset.last_run'))],
      [t('next_refresh'), axes.next_refresh_at ? ago(axes.next_refresh_at) : '–', axes.next_refresh_at ? when(axes.next_refresh_at) : t('next_refresh.none')],
    ]),
    h('nav', { class: 'tabs', 'aria-label': t('dataset.parts') }, h('ul', null, TABS.map((each) =>
      h('li', null, h('a', { href: route(['datasets', id], { tab: each, share }), 'aria-current': each === shown ? 'page' : null }, t('tab.' + each)))))),
    h('section', { class: 'after' }, await content[shown]()),
    shown === 'card' && facts([[t('sources'), summary.sources?.map((each) => each.display_name ?? `${each.provider}.${each.dataset}`).join(', ')]]),
  ].filter(Boolean);
}
